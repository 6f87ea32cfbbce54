import { type Holds, type Refuses, refused, sweep } from './sweep.ts'

const rules = {
  topics: ['tele/{module}/SWEPT'],
  form: 'json' as const,
  station: { topic: '{module}' },
  values: [{ path: '*' }],
}

const zone = refused('an offset')
const timeForm = refused('a form of a time')
const path: Holds = { fit: 'profilePath', read: 'deviceProfileList' }
const factor: Holds = { fit: 'profileName', read: 'deviceProfileList' }
const topic: Holds = { fit: 'profileTopic', read: 'deviceProfileList' }
const line: Holds = { fit: 'line', read: 'deviceProfileList' }

const texts: Readonly<Record<string, Holds | Refuses>> = {
  'topics[]': topic,
  'skipped[]': topic,
  'columns[]': line,
  'availability.topics[]': topic,
  'availability.path': path,
  'availability.online': line,
  'availability.offline': line,
  separator: refused('at most five characters'),
  when: path,
  needs: path,
  items: path,
  'station.path': path,
  'station.topic': factor,
  'station.fixed': { fit: 'factorDevice', read: 'deviceProfileList' },
  'time.path': path,
  'time.form': timeForm,
  'time.zone': zone,
  'quality.path': path,
  'values[].path': path,
  'values[].name': path,
  'values[].value': path,
  'values[].time.path': path,
  'values[].time.form': timeForm,
  'values[].time.zone': zone,
  'values[].quality.path': path,
  'values[].factor': factor,
  'values[].tags': path,
  'values[].without_tags[]': line,
  'values[].except[]': line,
  'values[].expression': refused('an expression'),
  'values[].unit': { fit: 'unit', read: 'deviceProfileList' },
}

/** Of a profile in this field of a call. */
export const textsOf = (call: string) =>
  Object.fromEntries(Object.entries(texts).map(([field, entry]) => [`${call}.${field}`, entry]))

export const deviceProfilesSweep = sweep({
  other: {
    deviceProfileCreate: ({ mark }) => ({ body: { ...rules, name: `Swept ${mark}` } }),
    deviceProfileUpdate: ({ profile_id }) => ({
      params: { code: profile_id },
      body: { description: 'Swept' },
    }),
    deviceProfileDelete: ({ profile_id }) => ({ params: { code: profile_id } }),
    deviceProfileTry: () => ({ body: { topic: 'tele/plug1/SENSOR', payload: '{}' } }),
  },
  audit: {
    deviceProfileCreate: 'device-profile.create',
    deviceProfileUpdate: 'device-profile.update',
    deviceProfileDelete: 'device-profile.delete',
    deviceProfileTry: { none: 'a try stores nothing' },
  },
  reach: {
    deviceProfileList: null,
    deviceProfileRetrieve: null,
    deviceProfileCreate: null,
    deviceProfileUpdate: null,
    deviceProfileDelete: null,
    deviceProfileTry: null,
  },
  updates: {
    deviceProfileUpdate: {
      at: async ({ own, app, admin }) => {
        const body = { ...rules, name: `Updated ${own.mark}` }
        const made = await app.call('deviceProfileCreate', { body }, admin)
        updated.set(own.mark, made.body.data.id)
        return { params: { code: made.body.data.id } }
      },
      read: async ({ own, app, admin }) => {
        const params = { code: updated.get(own.mark) ?? '' }
        return (await app.call('deviceProfileRetrieve', { params }, admin)).body.data
      },
      values: ({ own }) => ({
        name: [`One ${own.mark}`, `Other ${own.mark}`],
        topics: [['one/{a}'], ['other/{a}']],
        skipped: [[], ['one/skipped']],
        columns: [['a'], ['a', 'b']],
        availability: [null, { topics: ['one/up'], path: 'state', online: 'up', offline: 'down' }],
        separator: [';', ','],
        station: [
          { path: null, topic: '{a}', fixed: null },
          { path: 'id', topic: null, fixed: null },
        ],
        time: [null, { path: 'at', form: 'ms', zone: 'Z' }],
        quality: [null, { path: 'q', words: { bad: 2 } }],
        values: [[{ path: '*' }], [{ path: '**' }]],
      }),
    },
  },
  texts: {
    'deviceProfileCreate.name': line,
    'deviceProfileCreate.description': line,
    ...textsOf('deviceProfileCreate'),
    'deviceProfileUpdate.name': line,
    'deviceProfileUpdate.description': line,
    ...textsOf('deviceProfileUpdate'),
    'deviceProfileTry.topic': { fit: 'line', read: null },
    'deviceProfileTry.payload': { fit: 'prose', read: null },
    'deviceProfileTry.payload_base64': refused('base64'),
    'deviceProfileTry.profile': refused('an id, or a profile'),
    ...textsOf('deviceProfileTry.profile'),
  },
  searches: {
    'deviceProfileList.search': 'line',
  },
})

/** By the mark of the world. */
const updated = new Map<string, string>()
