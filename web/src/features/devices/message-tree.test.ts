import { expect, test } from 'vitest'
import { leavesOf, messageTree, numberIn, shownNodes, treeOf } from './message-tree.ts'

const sent =
  '\uFEFF{"gw":"PLC-02","out":{"ph":7.12,"tss":"24,6","flow":{"m3h":58.6}},"list":[1,2],"none":null}\0'

test('a message is the tree of its values, each with the keys that lead to it', () => {
  const tree = messageTree(sent) ?? []
  expect(leavesOf(tree).map(({ keys, value }) => [keys.join(' '), value])).toEqual([
    ['gw', 'PLC-02'],
    ['out ph', 7.12],
    ['out tss', '24,6'],
    ['out flow m3h', 58.6],
    ['list 0', 1],
    ['list 1', 2],
    ['none', null],
  ])
})

test('of a list of messages the first one is shown, a number is one value, and other texts have no tree', () => {
  const keys = (text: string) => leavesOf(messageTree(text) ?? []).map((one) => [one.keys, one.value])
  expect(keys('[{"a":1},{"a":2}]')).toEqual([[['0', 'a'], 1]])
  expect(keys('12.5')).toEqual([[[], 12.5]])
  for (const text of ['DANG CHAY', '"text"', '{"a":', '', '[]']) expect(messageTree(text)).toBeNull()
})

test('where the text shows nothing, what was read is shown, once each', () => {
  const reading = { quality: 0, timestamp: '2026-11-20T05:00:00Z', module: 'm', unit: '' } as const
  const readings = [
    { ...reading, factor: 'flow', value: 1 },
    { ...reading, factor: 'flow', value: 2 },
  ]
  const read = { profile: 'influxdb', module: 'm', readings, refused: [], ignored: [], ignored_because: null }
  const message = {
    received_at: '2026-11-20T05:00:00Z',
    topic: 'influx/x',
    size: 10,
    text: 'water flow=1',
    base64: null,
    is_cut: false,
    read,
  }
  expect(treeOf(message).map(({ keys, value, isReadOnly }) => [keys, value, isReadOnly])).toEqual([
    [['flow'], 2, true],
  ])
})

test('a text that is a number means one, with a point or a comma', () => {
  expect(['24,6', ' 24.6 ', '-3', '1e3', 7].map(numberIn)).toEqual([24.6, 24.6, -3, 1000, 7])
  expect(['AUTO', '', '1.2.3', true, null].map(numberIn)).toEqual([null, null, null, null, null])
})

test('what is in a folded group is not walked through', () => {
  const tree = messageTree(sent) ?? []
  const group = tree.find(({ keys }) => keys[0] === 'out')
  const list = tree.find(({ keys }) => keys[0] === 'list')
  const walked = shownNodes(tree, new Set([group?.id ?? '', list?.id ?? '']))
  expect(walked.map(({ keys }) => keys.join(' '))).toEqual(['gw', 'out', 'list', 'none'])
})
