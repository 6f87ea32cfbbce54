/** A place where the product is broken on purpose. */
export interface Mutant {
  /** What is wrong then. */
  readonly name: string
  readonly file: string
  /** Stands once in the file. */
  readonly before: string
  readonly after: string
  /** The test files that have to see it. */
  readonly tests: readonly string[]
}

const evaluate = 'server/src/features/judging/evaluate.ts'
const evaluated = ['server/src/features/judging/evaluate.test.ts']
const limits = 'server/src/features/judging/limits.ts'
const limited = ['server/src/features/judging/limits.test.ts']

const alerts: readonly Mutant[] = [
  {
    name: 'alerts: a value at its limit is beyond it',
    file: limits,
    before: "value > max) return 'HI'",
    after: "value >= max) return 'HI'",
    tests: limited,
  },
  {
    name: 'alerts: a rounding error counts as beyond a band',
    file: limits,
    before: 'value - (limit - inset) > ROUNDING * Math.max(Math.abs(limit), inset)',
    after: 'value - (limit - inset) > 0',
    tests: limited,
  },
  {
    name: 'alerts: an on-delay lasts a reading longer',
    file: evaluate,
    before: 'reading.ts - since >= limits.on_delay_seconds * 1000',
    after: 'reading.ts - since > limits.on_delay_seconds * 1000',
    tests: evaluated,
  },
  {
    name: 'alerts: an off-delay lasts a reading longer',
    file: evaluate,
    before: 'reading.ts - since < limits.off_delay_seconds * 1000',
    after: 'reading.ts - since <= limits.off_delay_seconds * 1000',
    tests: evaluated,
  },
  {
    name: 'alerts: a reading of the same instant is judged twice',
    file: evaluate,
    before: 'reading.ts <= state.watermark',
    after: 'reading.ts < state.watermark',
    tests: evaluated,
  },
  {
    name: 'alerts: a warning that escalates is a new episode',
    file: evaluate,
    before: "episode: 'same',",
    after: "episode: 'new',",
    tests: evaluated,
  },
]

const reach: readonly Mutant[] = [
  {
    name: 'reach: a person without a group is never limited',
    file: 'server/src/reach.ts',
    before: 'if (groups.length > 0 || isLimited)',
    after: 'if (groups.length > 0)',
    tests: ['server/test/station-limits.test.ts'],
  },
  {
    name: 'reach: a right for one station gives it for all asked ones',
    file: 'server/src/features/people/escalation.ts',
    before: 'moduleIds.every((id) => limit.includes(id))',
    after: 'moduleIds.some((id) => limit.includes(id))',
    tests: ['server/src/features/people/escalation.test.ts'],
  },
]

const people: readonly Mutant[] = [
  {
    name: 'permissions: who is active again gets their access unasked',
    file: 'server/src/features/people/account-access.ts',
    before: 'before !== null && (before.is_active || !after.is_active)',
    after: 'before !== null',
    tests: ['server/src/features/people/account-access.test.ts'],
  },
  {
    name: 'permissions: a call with several permissions needs all of them',
    file: 'server/src/http/register.ts',
    before: 'permission.some((code) => actor.permissions.has(code))',
    after: 'permission.every((code) => actor.permissions.has(code))',
    tests: ['server/test/permissions.sweep.test.ts'],
  },
  {
    name: 'permissions: a call with one permission needs none',
    file: 'server/src/http/register.ts',
    before: "if (typeof permission === 'string') return actor.permissions.has(permission)",
    after: "if (typeof permission === 'string') return true",
    tests: ['server/test/permissions.sweep.test.ts'],
  },
]

const history: readonly Mutant[] = [
  {
    name: 'history: a reading that is there comes a second time into its page',
    file: 'server/src/features/history/merge.ts',
    before: '(offsets[at] ?? 0) < offset;',
    after: '(offsets[at] ?? 0) <= offset;',
    tests: ['server/src/features/history/day-block.test.ts'],
  },
  {
    name: 'history: readings within an hour of midnight are packed at once',
    file: 'server/src/features/history/day.ts',
    before: 'dayOf(now - graceMs) - 1',
    after: 'dayOf(now) - 1',
    tests: ['server/src/features/history/day.test.ts'],
  },
  {
    name: 'history: what was measured while calibrating counts in an hour',
    file: 'server/src/features/history/summary.ts',
    before: 'if (!isMeasured(qualities[at] ?? 0)) continue',
    after: 'if (qualities[at] === 2) continue',
    tests: ['server/src/features/history/day-block.test.ts', 'server/test/last-hours.test.ts'],
  },
  {
    name: 'history: what was measured while calibrating counts in a short bucket',
    file: 'server/src/features/history/bucket-fold.ts',
    before: 'if (!isMeasured(qualities[place] ?? 0)) continue',
    after: 'if (qualities[place] === 2) continue',
    tests: ['server/src/features/history/bucket-fold.test.ts'],
  },
  {
    name: 'history: a tenth of everything is removed without a word',
    file: 'server/src/features/retention/share.ts',
    before: 'beyond > most || beyond * 10 > total',
    after: 'beyond > most',
    tests: ['server/test/retention.test.ts'],
  },
]

const outside = 'server/src/features/reports/make/outside-tally.ts'
const outsideTests = ['server/src/features/reports/make/outside-tally.test.ts']

const reports: readonly Mutant[] = [
  {
    name: 'reports: an excursion that ended as the period began counts',
    file: outside,
    before: 'to <= covered.start',
    after: 'to < covered.start',
    tests: outsideTests,
  },
  {
    name: 'reports: a reading beyond a limit stands longer than until the next one',
    file: outside,
    before: 'this.#beyond.until = Math.min(this.#beyond.until, ts)',
    after: 'this.#beyond.until = Math.max(this.#beyond.until, ts)',
    tests: outsideTests,
  },
  {
    name: 'reports: a time that lies within another shortens it',
    file: 'server/src/features/reports/make/union-time.ts',
    before: 'last[1] = Math.max(last[1], to)',
    after: 'last[1] = to',
    tests: outsideTests,
  },
  {
    name: 'reports: the mean of a bucket is that of its first readings',
    file: 'server/src/features/reports/make/time-series-fold.ts',
    before: '(value - last.mean) / this.#n',
    after: '(value - last.mean) / (this.#n + 1)',
    tests: ['server/src/features/reports/make/time-series-fold.test.ts'],
  },
]

const ruleTests = ['server/src/features/schedulers/rule.test.ts']

const schedules: readonly Mutant[] = [
  {
    name: 'schedules: a run at its very end is left out',
    file: 'server/src/features/schedulers/schedule.ts',
    before: 'due > stored.end_date.getTime()',
    after: 'due >= stored.end_date.getTime()',
    tests: ruleTests,
  },
  {
    name: 'schedules: it runs once more than it may',
    file: 'server/src/features/schedulers/schedule.ts',
    before: 'stored.run_count >= (stored.occurrences ?? 0)',
    after: 'stored.run_count > (stored.occurrences ?? 0)',
    tests: ruleTests,
  },
  {
    name: 'schedules: what is due now is due again',
    file: 'contract/src/monthly.ts',
    before: 'while (dueOf(rule, k) <= after) k += 1',
    after: 'while (dueOf(rule, k) < after) k += 1',
    tests: ruleTests,
  },
  {
    name: 'schedules: a short month runs into the next one',
    file: 'contract/src/monthly.ts',
    before: 'Math.min(day, last)',
    after: 'day',
    tests: ruleTests,
  },
]

const energy = 'server/src/features/module-data/energy.ts'
const energyTests = ['server/src/features/module-data/energy.test.ts']

const tariff: readonly Mutant[] = [
  {
    name: 'tariff: a day without peak has its peak hours',
    file: 'contract/src/tariff-day.ts',
    before: "period === 'peak' && !hasPeak ? 'normal' : period",
    after: 'period',
    tests: ['server/src/features/module-data/tariff.test.ts'],
  },
  {
    name: 'tariff: hours with a hole make a day',
    file: 'contract/src/tariff.ts',
    before: "if (start > until) return 'hours-missing'",
    after: '',
    tests: ['server/test/tariff-books.test.ts'],
  },
  {
    name: 'tariff: a zero between two equal readings is a new meter',
    file: energy,
    before: 'value < before && after >= before',
    after: 'value < before && after > before',
    tests: energyTests,
  },
  {
    name: 'tariff: three intervals without readings are a gap',
    file: energy,
    before: 'to - from > longest',
    after: 'to - from >= longest',
    tests: [...energyTests, 'server/test/electricity.test.ts'],
  },
]

const stationChart = ['web/src/charts/station-time-series.test.ts']

const charts: readonly Mutant[] = [
  {
    name: 'charts: a line with a lower limit alone keeps its ink over its state',
    file: 'charts/src/station-lines.ts',
    before: 'series.limits?.upper ?? series.limits?.lower ?? null',
    after: 'series.limits?.upper ?? null',
    tests: stationChart,
  },
  {
    name: 'charts: a mean below its limit hides how far it went',
    file: 'charts/src/station-lines.ts',
    before: 'least < lower && value >= lower',
    after: 'least < lower && value < lower',
    tests: stationChart,
  },
  {
    name: 'charts: words at the ends of lines meet',
    file: 'charts/src/end-rises.ts',
    before: 'free = height + rise + LABEL_PX',
    after: 'free = height + LABEL_PX',
    tests: ['charts/src/end-rises.test.ts'],
  },
]

const endpoint: readonly Mutant[] = [
  {
    name: 'endpoint: each acknowledgement reads one message more',
    file: 'server/src/ingest/endpoint/connection.ts',
    before: 'const share = this.#isHeld ? 0.5 : 1',
    after: 'const share = 1',
    tests: ['server/src/ingest/endpoint/connection.test.ts'],
  },
  {
    name: 'endpoint: one wrong password more is looked at',
    file: 'server/src/ingest/endpoint/wrong-sign-ins.ts',
    before: 'known.count >= this.#bounds.wrongSignIns',
    after: 'known.count > this.#bounds.wrongSignIns',
    tests: ['server/src/ingest/endpoint/wrong-sign-ins.test.ts'],
  },
]

const audit: readonly Mutant[] = [
  {
    name: 'audit: the line of a factor loses its station',
    file: 'server/src/features/audit/audit.queries.ts',
    before: 'factor_id === null\n          ?',
    after: 'true\n          ?',
    tests: ['server/test/reach.sweep.test.ts', 'server/test/audit.test.ts'],
  },
  {
    name: 'audit: a password is written down',
    file: 'server/src/features/audit/audit.service.ts',
    before: "secret.test(key) && inner !== ''",
    after: "secret.test(key) && inner === ''",
    tests: ['server/test/audit.test.ts'],
  },
]

export const mutants: readonly Mutant[] = [
  ...alerts,
  ...reach,
  ...people,
  ...history,
  ...reports,
  ...schedules,
  ...tariff,
  ...charts,
  ...endpoint,
  ...audit,
]
