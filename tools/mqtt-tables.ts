/*
 * The tables of docs/mqtt.md, made from the contract, from the bounds of the endpoint and from the states of a source.
 * `node tools/mqtt-tables.ts` writes them again; a repository test fails if the document differs.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import {
  moduleKeys,
  otherExamples,
  type PayloadExample,
  payloadForms,
  RefusalReason,
  refusals,
  timeExamples,
  timeKeys,
} from '@quantrac/contract'
import { transitions } from '../server/src/ingest/source-transitions.ts'
import { reasonKey } from '../web/src/components/connections/reject-reasons.ts'
import { endpointBounds } from './endpoint-bounds.ts'

const root = path.resolve(import.meta.dirname, '..')
const document = path.join(root, 'docs/mqtt.md')

type Texts = { readonly [key: string]: string | Texts }

/** The console's sentence for a reason. */
function shown(reason: RefusalReason, locale: 'vi' | 'en'): string {
  const file = path.join(root, `web/public/locales/${locale}/translation.json`)
  const texts: Texts = JSON.parse(readFileSync(file, 'utf8'))
  const text = reasonKey(reason)
    .split('.')
    .reduce<string | Texts>((found, key) => (typeof found === 'string' ? found : (found[key] ?? '')), texts)
  return typeof text === 'string' ? text : ''
}

const code = (text: string) => `\`${text}\``
const codes = (texts: readonly string[]) => texts.map(code).join(', ')
const row = (cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n')

const examples = (shownOnes: readonly PayloadExample[]) =>
  shownOnes
    .map(
      ({ says, topic, payload }) => `On ${code(topic)}, ${says}:\n\n\`\`\`json ${topic}\n${payload}\n\`\`\``,
    )
    .join('\n\n')

/** The fields of a form, without those that every form has: they have their own table. */
const shared = new Set<string>([...moduleKeys, ...timeKeys])

function form({ schema, examples: shownOnes }: (typeof payloadForms)[number]): string {
  const own = Object.keys(schema.shape).filter((key) => !shared.has(key))
  const fields = own.length === 0 ? 'every other key is a factor' : codes(own)
  return `### ${schema.meta()?.title ?? ''}\n\nIts own fields: ${fields}.\n\n${examples(shownOnes)}`
}

/** The states with an arrow for each transition. */
function drawing(): string {
  const arrows = new Map<string, Set<string>>()
  for (const { from, on, when, to } of transitions) {
    if (to === undefined) continue
    for (const state of from) {
      const arrow = `${state} --> ${to}`
      const why = arrows.get(arrow) ?? new Set()
      arrows.set(arrow, why.add(when === undefined ? on : `${on} (${when})`))
    }
  }
  const lines = [...arrows].map(([arrow, why]) => `  ${arrow}: ${[...why].join(', ')}`)
  return ['```mermaid', 'stateDiagram-v2', '  [*] --> idle', ...lines, '```'].join('\n')
}

/** Every generated part of the document, by the name in its markers. */
export const parts: Readonly<Record<string, string>> = {
  keys: table(
    ['what', 'keys, the first that is there counts'],
    [
      ['the station', codes(moduleKeys)],
      ['the time', codes(timeKeys)],
    ],
  ),
  forms: payloadForms.map(form).join('\n\n'),
  arrays: examples([otherExamples.array]),
  thingsboard: examples([otherExamples.device, otherExamples.gateway]),
  times: table(
    ['spelling', 'example', 'is'],
    timeExamples.map(({ says, time, is }) => [says, code(JSON.stringify(time)), is]),
  ),
  reasons: table(
    ['reason', 'what it means', 'a message that is refused for it', 'the console shows (en)', '(vi)'],
    RefusalReason.options.map((reason) => {
      const { says, topic, payload } = refusals[reason]
      const message =
        payload === null ? '' : code(payload) + (topic === undefined ? '' : ` on ${code(topic)}`)
      return [code(reason), says, message, shown(reason, 'en'), shown(reason, 'vi')]
    }),
  ),
  bounds: table(['what', 'bound', 'beyond it'], endpointBounds),
  drawing: drawing(),
  states: table(
    ['state', 'event', 'when', 'next state', 'effects'],
    transitions.map(({ from, on, when, to, effects, refuses }) => [
      from.join(', '),
      on,
      when ?? '',
      to ?? 'the same',
      refuses === undefined ? effects.join(', ') : `refused: ${refuses}`,
    ]),
  ),
}

/** The document with its parts generated again. */
export const renewed = (text: string): string =>
  text.replace(
    /(?<=<!-- made: (\w+) -->\n).*?(?=<!-- end -->)/gs,
    (_, name: string) => `\n${parts[name] ?? ''}\n\n`,
  )

if (import.meta.main) writeFileSync(document, renewed(readFileSync(document, 'utf8')))
