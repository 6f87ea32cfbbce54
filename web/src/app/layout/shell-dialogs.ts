/** Seldom opened, so not part of a page's first load. */
export const loadPalette = async () => (await import('../palette/Palette.tsx')).Palette
export const loadKeys = async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog
