import { mkdirSync, writeFileSync } from 'node:fs'
import { routes } from '@quantrac/contract'
import { openApi } from '../../server/src/http/openapi/document.ts'

// The document for the linters and the makers of clients, as a copy at the root of a host serves it.
const folder = new URL('.cache/', import.meta.url)
mkdirSync(folder, { recursive: true })
writeFileSync(new URL('openapi.json', folder), JSON.stringify(openApi(routes, ''), null, 2))
