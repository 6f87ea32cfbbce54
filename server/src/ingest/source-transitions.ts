import type { SourceMachine, Transition } from './source-states.ts'

const open = ['connected', 'lost', 'changing'] as const

/** What a source does, row by row; docs/mqtt.md shows the same table. */
export const transitions: readonly Transition[] = [
  {
    from: ['idle', 'waiting'],
    on: 'connect',
    to: 'connecting',
    effects: ['no retry', 'tell', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, retry: null }),
  },
  {
    from: ['lost'],
    on: 'connect',
    to: 'connecting',
    effects: ['tell', 'close', 'unlock', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, retry: null }),
  },
  { from: ['changing'], on: 'connect', when: 'connection is up', effects: [] },
  {
    from: ['changing'],
    on: 'connect',
    to: 'connecting',
    effects: ['tell', 'close', 'unlock', 'lock', 'open'],
    set: (_, { settings }) => ({ target: settings, retry: null }),
  },
  { from: ['replacing', 'restoring', 'disconnecting'], on: 'connect', effects: [], refuses: 'busy' },
  { from: ['stopped'], on: 'connect', effects: [], refuses: 'stopping' },

  {
    from: ['idle', 'waiting'],
    on: 'try',
    to: 'connecting',
    effects: ['no retry', 'tell', 'lock', 'open'],
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
    effects: ['tell', 'lock', 'open'],
    set: ({ retry }) => ({ target: retry }),
  },

  {
    from: ['connecting', 'replacing'],
    on: 'done',
    to: 'connected',
    effects: ['tell'],
    set: ({ target }, { at }) => ({ ...opened(at), settings: target, retry: null, problem: null }),
  },
  {
    from: ['connecting'],
    on: 'failed',
    when: 'to be tried again',
    to: 'waiting',
    effects: ['retry later', 'unlock', 'tell'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },
  {
    from: ['connecting'],
    on: 'failed',
    to: 'idle',
    effects: ['unlock', 'tell'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },

  {
    from: ['connected', 'lost'],
    on: 'apply',
    when: 'nothing differs',
    effects: [],
    // What was refused was taken back.
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
    effects: ['tell', 'close', 'unlock', 'lock', 'open'],
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
    effects: ['tell'],
    set: (_, { at }) => ({ ...opened(at), retry: null }),
  },
  {
    from: ['restoring'],
    on: 'failed',
    to: 'waiting',
    effects: ['retry later', 'unlock', 'tell'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },

  {
    from: ['connected', 'lost'],
    on: 'lost',
    to: 'lost',
    effects: ['tell'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },
  {
    from: ['connected', 'lost'],
    on: 'back',
    to: 'connected',
    effects: ['tell'],
    set: (_, { at }) => ({ ...opened(at), problem: null }),
  },
  {
    from: ['changing'],
    on: 'lost',
    effects: ['tell'],
    set: (_, { problem }) => ({ problem, isUp: false }),
  },
  {
    from: ['changing'],
    on: 'back',
    effects: ['tell'],
    set: (_, { at }) => ({ ...opened(at), problem: null }),
  },
  {
    // Without the lock another copy may connect with the same client id at any moment.
    from: open,
    on: 'lock lost',
    to: 'waiting',
    effects: ['tell', 'retry later', 'close'],
    set: ({ settings }, { problem }) => ({ retry: settings, problem, isUp: false }),
  },

  // The reason why a connection failed stays to be read.
  { from: ['idle', 'waiting'], on: 'disconnect', to: 'idle', effects: ['no retry'] },
  {
    from: open,
    on: 'disconnect',
    to: 'disconnecting',
    effects: ['tell', 'close', 'unlock'],
    set: () => ({ problem: null, isUp: false }),
  },
  {
    from: ['connecting', 'replacing', 'restoring', 'disconnecting'],
    on: 'disconnect',
    effects: [],
    refuses: 'busy',
  },
  { from: ['disconnecting'], on: 'done', to: 'idle', effects: ['tell'] },
  {
    from: ['disconnecting'],
    on: 'failed',
    to: 'idle',
    effects: ['tell'],
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
