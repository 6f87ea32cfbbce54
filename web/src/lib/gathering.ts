/** Runs once for all calls within a time. */
export function gathering(ms: number, run: () => void): { soon: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    soon: () => {
      timer ??= setTimeout(() => {
        timer = undefined
        run()
      }, ms)
    },
    stop: () => clearTimeout(timer),
  }
}
