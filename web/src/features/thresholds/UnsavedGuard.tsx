import { type StoreApi, useStore } from 'zustand'
import { DiscardQuestion, useDirtyGuard } from '../../components/form/DirtyGuard.tsx'
import type { Edits } from './row-edits.ts'

/** Asks before the page is left with rows that are not saved. */
export function UnsavedGuard({ edits }: { edits: StoreApi<Edits> }) {
  const isDirty = useStore(edits, ({ drafts }) => Object.keys(drafts).length > 0)
  const guard = useDirtyGuard(isDirty)
  return <DiscardQuestion opened={guard.isAsking} onKeep={guard.keep} onDiscard={guard.leave} />
}
