import { loadTexts } from '../../i18n/i18n.ts'

/** The dialog in which a station's standard is chosen, with its texts: for a `LazyDialog` of any page. */
export async function loadStationStandard() {
  const [{ StationStandardDialog }] = await Promise.all([
    import('./StationStandardDialog.tsx'),
    loadTexts(['standards', 'quantities']),
  ])
  return StationStandardDialog
}
