/** What the profiles of edge nodes and of devices share: the same payload on other topics. */
export const sparkplugSources = [
  'https://sparkplug.eclipse.org/specification/',
  'https://github.com/eclipse-tahu/tahu/blob/master/sparkplug_b/sparkplug_b.proto',
]

export const sparkplugRules = {
  form: 'sparkplug' as const,
  time: { path: 'time', form: 'ms' as const },
  values: [
    {
      path: 'metrics.*',
      name: 'name',
      value: 'value',
      time: { path: 'time', form: 'ms' as const },
      words: { true: 1, false: 0 },
      except: ['bdSeq', 'Node Control/*', 'Device Control/*'],
    },
  ],
}
