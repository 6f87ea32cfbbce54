import { faultsFound, type Outcome } from '../../e2e/faults/fault-run.ts'

/** Prints the figures of a run; returns false if something was lost. */
export function show(title: string, { judgedOtherwise, ...figures }: Outcome): boolean {
  const found = faultsFound({ ...figures, judgedOtherwise })
  console.log(`\n${title}`)
  for (const [name, value] of Object.entries(figures)) {
    const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
    console.log(`  ${words.padEnd(18)} ${Math.round(value).toLocaleString('en').padStart(10)}`)
  }
  for (const line of found.slice(0, 20)) console.log(`  ${line}`)
  console.log(found.length === 0 ? '  nothing lost' : '  FAILED')
  return found.length === 0
}
