import type { NewFactor } from './column-use.ts'

/** A factor as the head of a column suggests it: «Oxy hòa tan (mg/L)». */
export function newFactorOf(head: string): NewFactor {
  const [, name = head, unit = ''] = /^(.*?)\s*[([]([^()[\]]{1,20})[)\]]\s*$/.exec(head) ?? []
  const code = name
    .trim()
    .replaceAll(/[\s/#?]+/g, '_')
    .slice(0, 50)
  return { code, name: name.trim().slice(0, 200), unit: unit.trim() }
}
