/**
 * `node tools/postgres-programs.ts <directory>`: prints the PostgreSQL that the product would run, the machine's or the
 * npm package's, and the account it runs under, as a line of JSON. For the fault runs, which start a separate
 * PostgreSQL. If the account cannot reach the installed package, a copy of it is made in the directory.
 */
import { openHome } from '../cluster/src/directory.ts'
import { chooseBinaries } from '../cluster/src/binaries.ts'

const home = await openHome(process.argv[2] ?? '', console)
const { directory } = await chooseBinaries(home, 'any')
console.log(JSON.stringify({ directory, account: home.account.ids ?? null }))
