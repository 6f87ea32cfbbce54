import type { DeviceDetail, DeviceMessage } from '@quantrac/contract'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/client.ts'
import { notify } from '../../components/feedback/notify.tsx'
import { placeSearch } from '../../components/layout/place.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { previewQuery } from './devices-query.ts'
import {
  adoptOf,
  asModuleCode,
  type Draft,
  factorOf,
  type PressedFactor,
  rulesOf,
  type StationDraft,
} from './draft.ts'
import { kindOf } from './guess.ts'
import { asReadOf, likelyParts } from './likely-parts.ts'
import { linksOf } from './links.ts'
import { leavesOf, numberIn, type TreeNode, treeOf } from './message-tree.ts'
import { seriesOf } from './series.ts'
import type { Known } from './use-known.ts'
import { useLimits } from './use-limits.ts'

/** How many numbers a device may send that are all pressed from the start. */
const mostPressed = 60

/** The message with most numbers: what a person presses on first. */
function fullest(newest: readonly DeviceMessage[]): DeviceMessage | undefined {
  const count = (message: DeviceMessage): number =>
    leavesOf(treeOf(message)).filter(({ value }) => numberIn(value) !== null).length
  return newest.reduce<DeviceMessage | undefined>(
    (best, one) => (best === undefined || count(one) > count(best) ? one : best),
    undefined,
  )
}

/** The newest message with the same parts: what a person presses on must not change under them. */
function like(shown: DeviceMessage, newest: readonly DeviceMessage[]): DeviceMessage {
  const shape = (message: DeviceMessage): string =>
    [message.topic, ...leavesOf(treeOf(message)).map(({ id }) => id)].join('\n')
  const own = shape(shown)
  return newest.find((one) => shape(one) === own) ?? shown
}

/** Its messages name what they measure, or a profile does: the factors are known. */
function isDeclared({ profile, newest }: DeviceDetail): boolean {
  if (profile !== null) return true
  const tree = newest[0] === undefined ? [] : treeOf(newest[0])
  const keys = new Set(tree.map((node) => node.keys.at(-1)))
  return keys.has('values') || (keys.has('factor') && keys.has('value'))
}

function firstFactors(device: DeviceDetail, taken: ReadonlySet<string>): readonly PressedFactor[] {
  if (!isDeclared(device)) return []
  const series = seriesOf(device.newest)
  const language = currentLanguage()
  const factors: PressedFactor[] = []
  for (const message of device.newest) {
    const tree = treeOf(message)
    const links = linksOf(tree, message.read)
    for (const node of leavesOf(tree)) {
      const reading = links.get(node.id)
      if (reading === undefined || factors.length >= mostPressed || taken.has(reading.factor)) continue
      if (factors.some((one) => one.manufacturer_id === reading.factor)) continue
      const isShipped = device.profile !== null
      factors.push(factorOf({ node, series: series.get(node.id), reading, language, isShipped }, factors))
    }
  }
  return factors
}

function firstStation(device: DeviceDetail, way: StationDraft['way']): StationDraft {
  const { name, type, station } = device
  return {
    way,
    code: asModuleCode(name),
    name,
    type: type ?? kindOf([...seriesOf(device.newest).values()].map(({ node }) => node.keys)) ?? 'wasteWater',
    old: station === null ? null : { id: station.id, code: station.code, type: station.type },
  }
}

/** The message that is pressed on, and what is known of its parts. */
function useMessage({ newest }: DeviceDetail) {
  const [picked, pick] = useState<DeviceMessage | null>(null)
  const [first] = useState(() => fullest(newest))
  const message = picked ?? (first === undefined ? undefined : like(first, newest))
  const tree = useMemo(() => (message === undefined ? [] : treeOf(message)), [message])
  const links = useMemo(() => linksOf(tree, message?.read ?? null), [tree, message])
  const series = useMemo(() => seriesOf(newest), [newest])
  return { picked, pick, message, tree, links, series }
}

interface AdoptOptions {
  way: StationDraft['way']
  known: Known
}

/** What was pressed of a device, what its messages become by that, and the way to make it. */
export function useAdopt(device: DeviceDetail, { way, known }: AdoptOptions) {
  const { taken, own } = known
  const pressed = useMessage(device)
  const { message, tree, links, series } = pressed
  const asRead = asReadOf(tree, message?.read?.readings ?? [])
  const [draft, setDraft] = useState<Draft>(() => {
    const receivedAt = Date.parse(message?.received_at ?? '')
    return { factors: firstFactors(device, taken), ...likelyParts(device, tree, { asRead, receivedAt }) }
  })
  const [station, setStation] = useState(() => firstStation(device, way))
  // What is a factor already is read as before.
  const kept = leavesOf(tree).flatMap(({ id, keys, value }) => {
    const factor = links.get(id)?.factor
    return factor === undefined || !taken.has(factor) ? [] : [{ keys, sent: value, factor }]
  })
  const rules = message === undefined ? null : rulesOf(device, message, { draft, asRead, kept, own })
  const isReadAnew = rules !== null && draft.factors.length > 0
  const preview = useQuery(previewQuery(device.id, isReadAnew ? rules : null))
  const limits = useLimits(
    station.way === 'old' && station.old !== null ? station.old.type : station.type,
    draft.factors,
  )
  const press = (node: TreeNode): void =>
    setDraft((before) => {
      const factors = before.factors.filter(({ id }) => id !== node.id)
      if (factors.length < before.factors.length) return { ...before, factors }
      const given = {
        node,
        series: series.get(node.id),
        reading: links.get(node.id),
        language: currentLanguage(),
        isShipped: device.profile !== null,
      }
      return { ...before, factors: [...factors, factorOf(given, factors)] }
    })
  return {
    ...pressed,
    device,
    taken,
    own,
    draft,
    setDraft,
    press,
    station,
    setStation,
    limits,
    preview,
    /** The newest messages as they are read by what was pressed; undefined until that is known. */
    read: isReadAnew ? preview.data : device.newest,
    rules,
  }
}

export type Adopting = ReturnType<typeof useAdopt>

/** Makes the station and its factors, and opens its page. */
export function useMake({ device, draft, station, rules, own, limits }: Adopting) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: async () =>
      (
        await api.deviceAdopt({
          body: adoptOf(device, { draft, station, rules, own, limitsOf: limits.limitsOf }),
        })
      ).data,
    onSuccess: async ({ readings_stored }) => {
      const { code, type } =
        station.way === 'old' && station.old !== null
          ? station.old
          : { ...station, code: station.code.trim() }
      notify.success(t('adopt.done', { count: readings_stored }))
      await navigate({ to: `/${type}`, search: placeSearch({ module: code }) })
      await client.invalidateQueries()
    },
  })
}
