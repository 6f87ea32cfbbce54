import { loadTexts } from '../../i18n/i18n.ts'

/** The dialog with the rules of a station's health, with its texts: for a `LazyDialog` of any page. */
export async function loadStationRules() {
  const [{ StationRulesDialog }] = await Promise.all([
    import('./StationRulesDialog.tsx'),
    loadTexts(['health']),
  ])
  return StationRulesDialog
}
