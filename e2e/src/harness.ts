export {
  accessibilityProblems,
  openScreen,
  personKnown,
  type Screen,
  type ScreenOptions,
  sizes,
  startBrowser,
  styleOf,
  themeColour,
} from './browser.ts'
export { query } from './database.ts'
export type { Person } from './people.ts'
export { adminEmail, password, type Product, startProduct } from './product.ts'
export { addStation, type Station } from './station.ts'
