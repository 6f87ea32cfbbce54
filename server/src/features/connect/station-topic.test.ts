import { expect, test } from 'vitest'
import { topicMatcher } from '../../lib/mqtt-topics.ts'
import { stationTopic } from './station-topic.ts'

test.for([
  [['#'], 'quantrac/logger-1'],
  [['quantrac/#', 'plant/#'], 'quantrac/logger-1'],
  [['quantrac/+'], 'quantrac/logger-1'],
  [['plant/#'], 'plant/logger-1'],
  [['plant/+/data'], 'plant/logger-1/data'],
  [['+/site/+/#'], 'logger-1/site/data/data'],
  [['fixed/one', 'tele/+/SENSOR'], 'tele/logger-1/SENSOR'],
  [['$share/group/plant/#', 'plant/#'], 'plant/logger-1'],
  [['plant/data'], 'plant/data'],
] as const)('of the filters %j it is %s', ([filters, topic]) => {
  expect(stationTopic(filters, 'logger-1')).toBe(topic)
  expect(topicMatcher(filters)(topic)).toBe(true)
})

test('without a filter it is the usual one', () => {
  expect(stationTopic([], 'logger-1')).toBe('quantrac/logger-1')
})

test('a name of several levels stays whole where a filter takes it', () => {
  expect(stationTopic(['plant/#'], 'hall/tank1')).toBe('plant/hall/tank1')
})
