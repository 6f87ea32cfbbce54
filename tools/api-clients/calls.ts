import createClient from 'openapi-fetch'
import type { paths } from './.cache/openapi-typescript.ts'
import {
  accountMe,
  factorCreate,
  moduleCreate,
  moduleList,
  moduleRetrieve,
  type FactorKind,
} from './.cache/orval.ts'

// Five calls with each of two clients that others make from the document; prints what came. `node calls.ts URL TOKEN`
const [url = '', token = ''] = process.argv.slice(2)
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }

async function withOpenApiTypescript(): Promise<unknown[]> {
  const client = createClient<paths>({ baseUrl: url, headers })
  const me = await client.GET('/api/accounts/user/me/')
  const made = await client.POST('/api/modules/create/', {
    body: { code: 'OT-1', manufacturer_id: 'ot-1', name: 'OT', description: '', status: true },
  })
  const id: number = made.data?.data.id ?? 0
  const one = await client.GET('/api/modules/retrieve/{id}/', { params: { path: { id } } })
  const list = await client.GET('/api/modules/list/', { params: { query: { limit: 1, offset: 0 } } })
  const missing = await client.GET('/api/modules/retrieve/{id}/', { params: { path: { id: 999_999 } } })
  return [
    me.data?.data.email,
    made.data?.data.code,
    one.data?.data.name,
    list.data?.results.length,
    missing.error,
  ]
}

async function withOrval(): Promise<unknown[]> {
  const send = globalThis.fetch
  // It is made for pages of the same host.
  globalThis.fetch = (path, init) => send(new URL(String(path), url), { ...init, headers })
  const me = await accountMe()
  const made = await moduleCreate({
    code: 'OR-1',
    manufacturer_id: 'or-1',
    name: 'OR',
    description: '',
    status: true,
  })
  const one = await moduleRetrieve(made.data.id)
  const kind: FactorKind = 'gauge'
  const ph = { name: 'pH', code: 'pH', manufacturer_id: 'pH', status: true, module: 'OR-1', kind }
  const factor = await factorCreate(ph)
  const list = await moduleList({ limit: 1 })
  return [me.data.email, made.data.code, one.data.name, factor.data.kind, list.results.length]
}

console.log(JSON.stringify({ 'openapi-typescript': await withOpenApiTypescript(), orval: await withOrval() }))
