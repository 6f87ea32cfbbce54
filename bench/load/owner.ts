import { query } from '../../e2e/src/query.ts'
import type { App } from '../../server/src/app.ts'
import { onPrivateCluster, urlOf } from '../../tools/private-cluster.ts'

/** Runs a statement on the private database of a program as its owner, which the program itself is not. */
export async function asOwner({ system }: App, statement: string): Promise<void> {
  await onPrivateCluster(system.config.dataDir, (variables) => query(urlOf(variables), statement))
}
