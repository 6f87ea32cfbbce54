import {
  guards,
  type SourceEffect,
  type SourceEvent,
  type SourceMachine,
  type SourceRefusal,
} from './source-states.ts'
import { transitions } from './source-transitions.ts'

export interface Step {
  readonly machine: SourceMachine
  readonly effects: readonly SourceEffect[]
  readonly refusal: SourceRefusal | null
}

/** Returns the next state and its effects. An event without a row in the current state changes nothing. */
export function step(machine: SourceMachine, event: SourceEvent): Step {
  const row = transitions.find(
    ({ from, on, when }) =>
      on === event.type &&
      from.includes(machine.phase) &&
      (when === undefined || guards[when](machine, event)),
  )
  if (row === undefined) return { machine, effects: [], refusal: null }
  const { to = machine.phase, effects, refuses = null } = row
  // The row was found by the event's type, so its `set` takes this event.
  const set = row.set as ((machine: SourceMachine, event: SourceEvent) => Partial<SourceMachine>) | undefined
  return { machine: { ...machine, phase: to, ...set?.(machine, event) }, effects, refusal: refuses }
}
