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

/** The next state and what is to be done. An event that has no row where the machine is changes nothing. */
export function step(machine: SourceMachine, event: SourceEvent): Step {
  const row = transitions.find(
    ({ from, on, when }) =>
      on === event.type &&
      from.includes(machine.phase) &&
      (when === undefined || guards[when](machine, event)),
  )
  if (row === undefined) return { machine, effects: [], refusal: null }
  const { to = machine.phase, effects, refuses = null } = row
  // The row was found by the type of the event, so its `set` is for this one.
  const set = row.set as ((machine: SourceMachine, event: SourceEvent) => Partial<SourceMachine>) | undefined
  return { machine: { ...machine, phase: to, ...set?.(machine, event) }, effects, refusal: refuses }
}
