import { loadTexts } from '../../i18n/i18n.ts'

/** The dialog in which a station's price group is chosen, with its texts: for a `LazyDialog` of any page. */
export async function loadStationGroup() {
  const [{ StationGroupDialog }] = await Promise.all([
    import('./StationGroupDialog.tsx'),
    loadTexts(['elements', 'tariffs']),
  ])
  return StationGroupDialog
}
