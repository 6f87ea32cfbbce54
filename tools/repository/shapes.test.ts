import {
  AlertStatus,
  BreachClass,
  FactorKind,
  FactorPhase,
  ModuleType,
  NotificationKind,
  ResolveReason,
  Role,
  Severity,
} from '@quantrac/contract'
import { describe, expect, test } from 'vitest'
import { files, productSources, read } from './tree.ts'

/** Lists of the contract, and the columns whose checks repeat them, because SQL cannot import. */
const lists: readonly { name: string; options: readonly string[]; columns: readonly string[] }[] = [
  { name: 'ModuleType', options: ModuleType.options, columns: ['module.type'] },
  { name: 'FactorKind', options: FactorKind.options, columns: ['factor.kind'] },
  { name: 'Role', options: Role.options, columns: ['user_account.role'] },
  { name: 'BreachClass', options: BreachClass.options, columns: ['factor_state.class', 'alert.class'] },
  { name: 'FactorPhase', options: FactorPhase.options, columns: ['factor_state.phase'] },
  { name: 'Severity', options: Severity.options, columns: ['factor_state.severity'] },
  { name: 'AlertStatus', options: AlertStatus.options, columns: ['alert.status'] },
  { name: 'ResolveReason', options: ResolveReason.options, columns: ['alert.resolve_reason'] },
  { name: 'NotificationKind', options: NotificationKind.options, columns: ['notification.kind'] },
]

/** The values that each column's check allows, by `table.column`. */
function checkedColumns(): Map<string, string[]> {
  const migrations = files.filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
  // A later migration may allow more.
  const tables = migrations.flatMap((file) => [
    ...read(file).matchAll(/^create table (\w+) \((.*?)^\)/gms),
    ...read(file).matchAll(/^alter table (\w+)\s(.*?);/gms),
  ])
  return new Map(
    tables.flatMap(([, table, body = '']) =>
      [...body.matchAll(/check \((\w+) in \(([^)]*)\)\)/g)].map(([, column, values = '']) => [
        `${table}.${column}`,
        [...values.matchAll(/'([^']*)'/g)].map(([, value = '']) => value),
      ]),
    ),
  )
}

describe('lists are declared once, in the contract', () => {
  const columns = checkedColumns()

  test.for(lists)('the columns of $name allow its values and no others', ({ options, columns: names }) => {
    for (const name of names) expect(columns.get(name)?.toSorted(), name).toEqual(options.toSorted())
  })

  test.for(lists)('no other file repeats the list of $name', ({ name, options }) => {
    // Two values side by side may belong to a longer list; as a type they are this list.
    const between = options.length === 2 ? '\\s*\\|\\s*' : '\\s*[|,]\\s*'
    const again = new RegExp(options.map((option) => `['"]${option}['"]`).join(between))
    // The console's addresses contain the same words.
    const isElsewhere = (file: string) => !/^(contract\/|web\/src\/app\/)/.test(file)
    const elsewhere = productSources.filter((file) => isElsewhere(file) && again.test(read(file)))
    expect(
      elsewhere,
      `import ${name} from @quantrac/contract, or in the console from contract-values`,
    ).toEqual([])
  })
})
