export default {
  quantrac: {
    input: './.cache/openapi.json',
    output: {
      target: './.cache/orval.ts',
      client: 'fetch',
      mode: 'single',
      // The answers themselves; a type for each status of each call would be two thousand.
      override: { fetch: { includeHttpResponseReturnType: false } },
    },
  },
}
