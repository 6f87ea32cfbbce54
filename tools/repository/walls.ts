/**
 * The import rules. A file belongs to the first layer whose pattern matches; a file without one is a finding. `own x`
 * means: layer x inside the same group, which the pattern captures (a feature, a transport).
 */
export interface Layer {
  name: string
  files: RegExp
  /** Layers it may import besides files of its own layer and group; `*` is everything. */
  may: readonly string[]
  /** Layers whose types it may import, which are erased at run time; `own x` works here too. */
  mayTypes?: readonly string[]
  /** Packages it must not import. */
  notPackages?: RegExp
  /** The only packages it may import; Node's own modules count as packages here. */
  onlyPackages?: RegExp
  /** Why it may import no more, and what to do instead: the end of a finding's sentence. */
  mend: string
}

const NONE = /^$/
const feature = (suffix: string) => new RegExp(`^server/src/features/(?<group>[^/]+)/.*${suffix}$`)

export const layers: readonly Layer[] = [
  {
    name: 'contract',
    files: /^contract\/src\//,
    may: ['contract'],
    onlyPackages: /^zod$/,
    mend: 'The contract crosses the wire to programs that have nothing else of ours: declare here what both sides need, with zod alone.',
  },
  {
    name: 'charts package',
    files: /^charts\/src\//,
    may: ['charts package', 'contract'],
    onlyPackages: /^(echarts|i18next)$/,
    mend: 'Both the console and the server draw these charts: they know neither a page nor a browser; give them what they need as arguments.',
  },
  {
    name: 'simulator',
    files: /^simulator\/src\//,
    may: ['simulator', 'contract'],
    mend: 'The simulator is a client like any other: call the API or publish over MQTT, with the types of the contract.',
  },
  {
    name: 'e2e',
    files: /^e2e\//,
    may: ['e2e', 'contract', 'simulator'],
    mend: 'Browser tests know the product from outside only: press, call the API or query the database, or move what both need to the contract.',
  },
  { name: 'tools', files: /^tools\//, may: ['*'], mend: 'Tools may import everything.' },
  { name: 'suite', files: /^vitest\.config\.ts$/, may: [], mend: 'The settings of the suite are data.' },
  { name: 'bench', files: /^bench\//, may: ['*'], mend: 'Measurements may import everything.' },
  {
    name: 'cluster',
    files: /^cluster\/src\//,
    may: ['cluster'],
    mend: 'The cluster is a package of its own that knows nothing of the product: give it what it needs as an argument.',
  },
  { name: 'cluster tests', files: /^cluster\/test\//, may: ['*'], mend: 'Tests may import everything.' },

  { name: 'server tests', files: /^server\/test\//, may: ['*'], mend: 'Tests may import everything.' },
  {
    name: 'server program',
    files: /^server\/src\/(api|app|main|demo|database-start)\.ts$/,
    may: ['*'],
    mend: 'The program may import everything.',
  },
  {
    name: 'server lib',
    files: /^server\/src\/lib\//,
    may: ['server lib', 'contract'],
    onlyPackages: NONE,
    mend: 'lib is pure and knows no word of the product but its time and zone: give it values, or move the function to the noun that needs more.',
  },
  {
    name: 'errors',
    files: /^server\/src\/errors\.ts$/,
    may: ['contract', 'server lib'],
    mend: 'Errors are known everywhere, so they know almost nothing: give AppError a code and values.',
  },
  {
    name: 'ground',
    files: /^server\/src\/[^/]+\.ts$/,
    may: ['ground', 'errors', 'db', 'bus', 'contract', 'server lib'],
    mend: 'What all nouns stand on knows none of them: move what needs a noun into that noun’s folder, or wire it in app.ts.',
  },
  {
    name: 'db',
    files: /^server\/src\/db\//,
    may: ['db', 'server lib'],
    mayTypes: ['contract'],
    mend: 'db knows tables, not nouns: move a query about one noun to its x.queries.ts, or give the values as arguments.',
  },
  {
    name: 'words',
    files: /^server\/src\/words\//,
    may: ['words', 'locales', 'pure', 'errors', 'contract', 'server lib'],
    mayTypes: ['ground', 'queries'],
    mend: 'Words are made from values: let the caller read the data and hand it over.',
  },
  {
    name: 'bus',
    files: /^server\/src\/live\/bus[^/]*\.ts$/,
    may: ['bus', 'db', 'contract', 'server lib'],
    mend: 'The bus carries ids for everybody: let the service that hears of them look the rest up.',
  },
  {
    name: 'queries',
    files: feature('\\.queries\\.ts'),
    may: ['own queries', 'words', 'db', 'contract', 'server lib'],
    mayTypes: ['pure'],
    mend: 'Queries hold SQL and decide nothing; another noun’s tables may be joined, its queries not called: let a service call both, or move a decision to a pure file.',
  },
  {
    name: 'service',
    files: feature('\\.service\\.ts'),
    may: [
      'service',
      'own queries',
      'pure',
      'words',
      'ground',
      'errors',
      'db',
      'bus',
      'contract',
      'server lib',
    ],
    mend: 'A service calls its own queries and other nouns’ services and pure files: call or add a function in the other noun’s service, or move what both need to a pure file.',
  },
  {
    name: 'routes',
    files: feature('\\.routes\\.ts'),
    may: ['own service', 'own routes', 'register', 'ground', 'errors', 'contract'],
    mayTypes: ['service'],
    mend: 'Routes hand a call to their own service and nothing else: move the work into x.service.ts of the same noun.',
  },
  {
    name: 'pure',
    files: feature('\\.ts'),
    may: ['pure', 'words', 'errors', 'charts package', 'contract', 'server lib'],
    mayTypes: ['own queries'],
    mend: 'A pure file decides without clock, database or context: let its service read what it needs and hand it over.',
  },
  {
    name: 'register',
    files: /^server\/src\/(?<group>http)\/register\.ts$/,
    may: ['own transport', 'words', 'ground', 'errors', 'contract', 'server lib'],
    mend: 'register() knows no noun: let api.ts hand it what it needs.',
  },
  {
    name: 'transport',
    files: /^server\/src\/(?<group>http|live|ingest|jobs)\//,
    may: [
      'own transport',
      'own register',
      'service',
      'pure',
      'words',
      'ground',
      'errors',
      'db',
      'bus',
      'contract',
      'server lib',
    ],
    mend: 'A transport calls services, never queries, and no other transport: add a function to the noun’s service, or wire the two in app.ts.',
  },

  {
    name: 'web lib',
    files: /^web\/src\/lib\//,
    may: ['web lib', 'charts package', 'contract'],
    mend: 'lib is without React and calls: move what needs more to ui, api or components.',
  },
  {
    name: 'ui',
    files: /^web\/src\/ui\//,
    may: ['ui', 'web lib'],
    notPackages: /^(@tanstack\/|@mantine\/form|react-i18next|i18next|zustand)/,
    mend: 'A ui part knows neither server nor words: take texts and values as props, or move it to components.',
  },
  {
    name: 'i18n',
    files: /^web\/src\/i18n\//,
    may: ['i18n', 'locales', 'web lib', 'contract'],
    mend: 'i18n is below everything that shows words: hand it what it needs.',
  },
  {
    name: 'api',
    files: /^web\/src\/api\//,
    may: ['api', 'web lib', 'contract'],
    mend: 'api knows no screen: let the feature call it, and hand over what it needs.',
  },
  { name: 'locales', files: /^web\/public\/locales\//, may: [], mend: 'Locales are data.' },
  {
    name: 'components',
    files: /^web\/src\/components\//,
    may: ['components', 'charts', 'charts package', 'ui', 'i18n', 'api', 'web lib', 'contract'],
    mend: 'Components serve every feature and know none: take what differs as props, or move the part into its one feature.',
  },
  {
    name: 'charts',
    files: /^web\/src\/charts\//,
    may: ['charts', 'charts package', 'i18n', 'web lib', 'contract'],
    mend: 'Charts draw what they are given: they know neither calls nor pages.',
  },
  {
    name: 'feature',
    files: /^web\/src\/features\/(?<group>[^/]+)\//,
    may: [
      'own feature',
      'charts',
      'charts package',
      'components',
      'ui',
      'i18n',
      'api',
      'web lib',
      'contract',
    ],
    mend: 'Features never import each other: move what both need to components (it shows), api (it calls) or lib (it computes), or compose the two in app/.',
  },
  {
    name: 'console',
    files: /^web\/src\/(app\/|main\.tsx$|[^/]+\.d\.ts$)/,
    may: ['*'],
    mend: 'The console’s frame may import everything.',
  },
]
