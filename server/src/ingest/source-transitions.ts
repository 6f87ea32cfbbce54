import type { SourceMachine, Transition } from './source-states.ts'

const open = ['connected', 'lost', 'changing'] as const

/** The behaviour of a source, row by row; docs/mqtt.md shows the same table. */
export const transitions: readonly Transition[] = [
  {
    from: ['idle', 'waiting'],
    on: 'connect',
    to: 'connecting',
    effects: ['no retry', 'notify', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, retry: null }),
  },
  {
    from: ['lost'],
    on: 'connect',
    to: 'connecting',
    effects: ['notify', 'close', 'unlock', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, retry: null }),
  },
  // Other settings were saved and did not work: a person tries them again.
  {
    from: ['connected'],
    on: 'connect',
    when: 'nothing differs',
    effects: [],
    set: () => ({ refused: null, problem: null }),
  },
  {
    from: ['connected'],
    on: 'connect',
    when: 'only topics or QoS differ',
    to: 'changing',
    effects: ['subscribe'],
    set: (_, { settings }) => ({ target: settings, refused: null }),
  },
  {
    from: ['connected'],
    on: 'connect',
    to: 'replacing',
    effects: ['notify', 'close', 'unlock', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, refused: null }),
  },
  { from: ['changing'], on: 'connect', when: 'connection is up', effects: [] },
  {
    from: ['changing'],
    on: 'connect',
    to: 'connecting',
    effects: ['notify', 'close', 'unlock', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, retry: null }),
  },
  { from: ['replacing', 'restoring', 'disconnecting'], on: 'connect', effects: [], refuses: 'busy' },
  { from: ['stopped'], on: 'connect', effects: [], refuses: 'stopping' },

  {
    from: ['idle', 'waiting'],
    on: 'try',
    to: 'connecting',
    effects: ['no retry', 'notify', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, retry: settings }),
  },
  {
    from: ['connecting'],
    on: 'try',
    effects: [],
    set: (_, { settings }) => ({ retry: settings }),
  },
  {
    from: ['waiting'],
    on: 'retry due',
    to: 'connecting',
    effects: ['notify', 'lock', 'open'],
    set: ({ retry }) => ({ target: retry }),
  },

  {
    from: ['connecting', 'replacing'],
    on: 'done',
    to: 'connected',
    effects: ['notify'],
    set: ({ target }, { at }) => ({ ...opened(at), settings: target, retry: null, problem: null }),
  },
  {
    from: ['connecting'],
    on: 'failed',
    when: 'to be tried again',
    to: 'waiting',
    effects: ['retry later', 'unlock', 'notify'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },
  {
    from: ['connecting'],
    on: 'failed',
    to: 'idle',
    effects: ['unlock', 'notify'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },

  {
    from: ['connected', 'lost'],
    on: 'apply',
    when: 'nothing differs',
    effects: [],
    // The refused settings were taken back.
    set: ({ refused, isUp }) => ({ refused: null, ...(refused !== null && isUp && { problem: null }) }),
  },
  {
    from: ['connected', 'lost'],
    on: 'apply',
    when: 'only topics or QoS differ',
    to: 'changing',
    effects: ['subscribe'],
    set: (_, { settings }) => ({ target: settings, refused: null }),
  },
  {
    from: ['connected', 'lost'],
    on: 'apply',
    to: 'replacing',
    effects: ['notify', 'close', 'unlock', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, refused: null }),
  },
  {
    from: ['idle', 'waiting', 'connecting', 'replacing', 'restoring', 'disconnecting'],
    on: 'apply',
    effects: [],
    set: () => ({ refused: null }),
  },

  {
    from: ['changing'],
    on: 'done',
    when: 'connection is up',
    to: 'connected',
    effects: [],
    set: ({ target }) => ({ settings: target, problem: null }),
  },
  {
    from: ['changing'],
    on: 'done',
    to: 'lost',
    effects: [],
    set: ({ target }) => ({ settings: target }),
  },
  {
    from: ['changing'],
    on: 'failed',
    when: 'connection is up',
    to: 'connected',
    effects: ['warn'],
    set: ({ target }, { problem }) => ({ refused: target, problem }),
  },
  {
    from: ['changing'],
    on: 'failed',
    to: 'lost',
    effects: ['warn'],
    set: ({ target }, { problem }) => ({ refused: target, problem }),
  },
  {
    from: ['replacing'],
    on: 'failed',
    to: 'restoring',
    effects: ['warn', 'unlock', 'lock', 'open'],
    set: ({ settings, target }, { problem }) => ({
      target: settings,
      refused: target,
      retry: target,
      problem,
    }),
  },
  {
    from: ['restoring'],
    on: 'done',
    to: 'connected',
    effects: ['notify'],
    set: (_, { at }) => ({ ...opened(at), retry: null }),
  },
  {
    from: ['restoring'],
    on: 'failed',
    to: 'waiting',
    effects: ['retry later', 'unlock', 'notify'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },

  {
    from: ['connected', 'lost'],
    on: 'lost',
    to: 'lost',
    effects: ['notify'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },
  {
    from: ['connected', 'lost'],
    on: 'back',
    to: 'connected',
    effects: ['notify'],
    set: (_, { at }) => ({ ...opened(at), problem: null }),
  },
  {
    from: ['changing'],
    on: 'lost',
    effects: ['notify'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },
  {
    from: ['changing'],
    on: 'back',
    effects: ['notify'],
    set: (_, { at }) => ({ ...opened(at), problem: null }),
  },
  {
    // Without the lock another copy may connect with the same client id at any time.
    from: open,
    on: 'lock lost',
    to: 'waiting',
    effects: ['notify', 'retry later', 'close'],
    set: ({ settings }, { problem }) => ({ retry: settings, problem, isUp: false }),
  },

  // The reason why a connection failed stays visible.
  { from: ['idle', 'waiting'], on: 'disconnect', to: 'idle', effects: ['no retry'] },
  {
    from: open,
    on: 'disconnect',
    to: 'disconnecting',
    effects: ['notify', 'close', 'unlock'],
    set: () => ({ problem: null, isUp: false }),
  },
  {
    from: ['connecting', 'replacing', 'restoring', 'disconnecting'],
    on: 'disconnect',
    effects: [],
    refuses: 'busy',
  },
  { from: ['disconnecting'], on: 'done', to: 'idle', effects: ['notify'] },
  {
    from: ['disconnecting'],
    on: 'failed',
    to: 'idle',
    effects: ['notify'],
    set: (_, { problem }) => ({ problem }),
  },
  {
    from: ['idle', 'waiting', ...open],
    on: 'stop',
    to: 'stopped',
    effects: ['no retry', 'close', 'unlock'],
    set: () => ({ isUp: false }),
  },
]

function opened(at: Date): Partial<SourceMachine> {
  return { isUp: true, connectedAt: at }
}
