import type { ListedThreshold } from '@quantrac/contract'
import { createContext, useContext } from 'react'
import { createStore, type StoreApi, useStore } from 'zustand'
import { type Draft, limitFields } from './limits-draft.ts'

/** One step that can be taken back. */
export interface UndoStep {
  /** The notice that offers it. */
  id: string
  /** «COD, NT-01». */
  name: string
  /** Puts back what was. Rejects where the server refuses. */
  run: () => Promise<unknown>
}

export type CellErrors = Readonly<Record<string, string>>

export interface Edits {
  /** Rows with unsaved changes, by id; they outlive a turn of the page. */
  drafts: Readonly<Record<number, Draft>>
  errors: Readonly<Record<number, CellErrors>>
  /** Rows that are being saved. */
  saving: ReadonlySet<number>
  /** Oldest first. */
  undos: readonly UndoStep[]
  setDraft: (id: number, draft: Draft) => void
  setErrors: (id: number, errors: CellErrors) => void
  setSaving: (id: number, isSaving: boolean) => void
  drop: (id: number) => void
  addUndo: (step: UndoStep) => void
  removeUndo: (id: string) => void
}

/** What the page holds of its rows beyond what is stored; gone when the page is left. */
export const createEdits = () =>
  createStore<Edits>()((set) => ({
    drafts: {},
    errors: {},
    saving: new Set(),
    undos: [],
    setDraft: (id, draft) =>
      set(({ drafts: { [id]: _, ...others } }) => ({
        drafts: Object.keys(draft).length === 0 ? others : { ...others, [id]: draft },
      })),
    setErrors: (id, errors) => set((state) => ({ errors: { ...state.errors, [id]: errors } })),
    setSaving: (id, isSaving) =>
      set(({ saving }) => ({
        saving: isSaving ? new Set([...saving, id]) : new Set([...saving].filter((one) => one !== id)),
      })),
    drop: (id) =>
      set(({ drafts: { [id]: _, ...drafts }, errors: { [id]: __, ...errors } }) => ({ drafts, errors })),
    addUndo: (step) => set(({ undos }) => ({ undos: [...undos, step] })),
    removeUndo: (id) => set(({ undos }) => ({ undos: undos.filter((step) => step.id !== id) })),
  }))

export interface Editing {
  edits: StoreApi<Edits>
  /** Sends what has changed in a row. */
  save: (row: ListedThreshold) => Promise<void>
}

export const EditingContext = createContext<Editing | null>(null)

/** The page's editing; only inside of it. */
export function useEditing(): Editing {
  const editing = useContext(EditingContext)
  if (editing === null) throw new Error('a threshold is edited inside its page only')
  return editing
}

const NONE = {}

/** What one row is like now. Draws again when that row changes, not when others do. */
export function useRowEdit(id: number) {
  const { edits, save } = useEditing()
  return {
    draft: useStore(edits, ({ drafts }): Draft | undefined => drafts[id]),
    errors: useStore(edits, ({ errors }): CellErrors => errors[id] ?? NONE),
    isSaving: useStore(edits, ({ saving }) => saving.has(id)),
    edits,
    save,
  }
}

/** The element of a cell, so that the cursor finds it. */
export const cellId = (row: number, field: string): string => `threshold-${row}-${field}`

/** Moves the cursor to the first cell of the row that `errors` name, or to its first cell. */
export function focusCell(row: number, errors: object = {}): void {
  const field = limitFields.find((name) => Object.hasOwn(errors, name)) ?? limitFields[0]
  document.getElementById(cellId(row, field))?.focus()
}
