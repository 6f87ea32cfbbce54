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
export type { Person } from './people.ts'
export { type Product, startProduct } from './product.ts'
export { adminEmail, password } from './program.ts'
export { query } from './query.ts'
export { addStation, type Station } from './station.ts'
