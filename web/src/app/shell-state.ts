import { create } from 'zustand'
import type { TableSearch } from '../components/table/use-table-state.ts'
import { stored, storedWrite } from '../lib/local-store.ts'
import { type Accent, accents } from './theme.ts'

export type Popup = 'notification' | 'userProfile'

/** The dialogs of every page: to go anywhere, and the list of keys. */
export type ShellDialog = 'palette' | 'keys'

export interface Place {
  readonly to: string
  readonly search: TableSearch
}

interface ShellState {
  /** Whether the sidebar of a wide window has 250 px instead of 80. */
  sidebarOpen: boolean
  /** Whether the sidebar of a narrow window covers the page. */
  overlayOpen: boolean
  /** One value, so that at most one pop-up is open. */
  popup: Popup | null
  dialog: ShellDialog | null
  accent: Accent
  /** Where the settings were entered from. */
  beforeSettings: Place
  toggleSidebar: () => void
  setOverlay: (open: boolean) => void
  setPopup: (popup: Popup, open: boolean) => void
  closePopup: () => void
  setDialog: (dialog: ShellDialog | null) => void
  setAccent: (accent: Accent) => void
  setBeforeSettings: (place: Place) => void
}

const ACCENT_KEY = 'themeColor'
/** Also read before the first paint (index.html). */
const SIDEBAR_KEY = 'sidebar'

export const useShell = create<ShellState>()((set) => ({
  sidebarOpen: stored(SIDEBAR_KEY) !== 'collapsed',
  overlayOpen: false,
  popup: null,
  dialog: null,
  accent: accents.find((accent) => accent === stored(ACCENT_KEY)) ?? accents[0],
  beforeSettings: { to: '/', search: {} },
  toggleSidebar: () =>
    set(({ sidebarOpen }) => {
      storedWrite(SIDEBAR_KEY, sidebarOpen ? 'collapsed' : 'open')
      return { sidebarOpen: !sidebarOpen }
    }),
  setOverlay: (overlayOpen) => set({ overlayOpen }),
  setPopup: (popup, open) =>
    set((state) => ({ popup: open ? popup : state.popup === popup ? null : state.popup })),
  closePopup: () => set({ popup: null }),
  setDialog: (dialog) => set({ dialog }),
  setAccent: (accent) => {
    storedWrite(ACCENT_KEY, accent)
    set({ accent })
  },
  setBeforeSettings: (beforeSettings) => set({ beforeSettings }),
}))
