import type { PermissionCode } from '@quantrac/contract'
import { readFileSync } from 'node:fs'
import { fromRoot } from './paths.ts'

interface ConsolePage {
  /** With its parameters, as `/setting/module_details/$id`. */
  readonly path: string
  /** Any one of them shows the page; none: everybody sees it. */
  readonly needs: readonly PermissionCode[]
}

/** Every page of the console: its build writes down the routes that it was made of. */
export const consolePages: readonly ConsolePage[] = JSON.parse(
  readFileSync(fromRoot('web/dist/.vite/pages.json'), 'utf8'),
)

/** A page's address with its parameters filled in. */
export function addressOf(
  { path }: Pick<ConsolePage, 'path'>,
  values: Readonly<Record<string, string | number>>,
): string {
  return path.replaceAll(/\$(\w+)/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) {
      throw new Error(
        `${path} needs a value for $${name}: add one where e2e/src/all-pages.ts fills the pages`,
      )
    }
    return encodeURIComponent(value)
  })
}
