/**
 * Who may import whom. The first layer whose pattern fits is a file's layer; a file without one is a finding.
 * `own x` means: layer x inside the same group, which the pattern captures (a feature, a transport).
 */
export interface Layer {
  name: string
  files: RegExp
  /** Layers it may import besides files of the same place; `*` is everything. */
  may: readonly string[]
  /** Layers of which it may know the types, which are gone at run time. */
  mayTypes?: readonly string[]
  /** Packages it must not know. */
  notPackages?: RegExp
  /** The only packages it may know; Node's own modules count as packages here. */
  onlyPackages?: RegExp
}

const NONE = /^$/
const feature = (suffix: string) => new RegExp(`^server/src/features/(?<group>[^/]+)/.*${suffix}$`)

export const layers: readonly Layer[] = [
  { name: 'contract', files: /^contract\/src\//, may: ['contract'], onlyPackages: /^zod$/ },
  { name: 'simulator', files: /^simulator\/src\//, may: ['simulator', 'contract'] },
  { name: 'e2e', files: /^e2e\//, may: ['e2e', 'contract', 'simulator'] },
  { name: 'tools', files: /^tools\//, may: ['*'] },
  { name: 'cluster', files: /^cluster\/src\//, may: ['cluster'] },
  { name: 'cluster tests', files: /^cluster\/test\//, may: ['*'] },

  { name: 'server tests', files: /^server\/test\//, may: ['*'] },
  { name: 'server program', files: /^server\/src\/(app|main|demo)\.ts$/, may: ['*'] },
  { name: 'server lib', files: /^server\/src\/lib\//, may: ['server lib'], onlyPackages: NONE },
  { name: 'errors', files: /^server\/src\/errors\.ts$/, may: ['contract', 'server lib'] },
  {
    name: 'ground',
    files: /^server\/src\/[^/]+\.ts$/,
    may: ['ground', 'errors', 'db', 'bus', 'contract', 'server lib'],
  },
  { name: 'db', files: /^server\/src\/db\//, may: ['db', 'server lib'], mayTypes: ['contract'] },
  {
    name: 'words',
    files: /^server\/src\/words\//,
    may: ['words', 'pure', 'errors', 'contract', 'server lib'],
    mayTypes: ['ground', 'queries'],
  },
  { name: 'bus', files: /^server\/src\/live\/bus[^/]*\.ts$/, may: ['bus', 'db', 'contract', 'server lib'] },
  {
    name: 'queries',
    files: feature('\\.queries\\.ts'),
    may: ['own queries', 'words', 'db', 'contract', 'server lib'],
    mayTypes: ['pure'],
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
  },
  {
    name: 'routes',
    files: feature('\\.routes\\.ts'),
    may: ['own service', 'own routes', 'register', 'ground', 'errors', 'contract'],
    mayTypes: ['service'],
  },
  {
    name: 'pure',
    files: feature('\\.ts'),
    may: ['pure', 'words', 'errors', 'contract', 'server lib'],
    mayTypes: ['queries'],
  },
  {
    name: 'register',
    files: /^server\/src\/(?<group>http)\/register\.ts$/,
    may: ['own transport', 'words', 'ground', 'errors', 'contract', 'server lib'],
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
  },

  { name: 'web lib', files: /^web\/src\/lib\//, may: ['web lib', 'contract'] },
  {
    name: 'ui',
    files: /^web\/src\/ui\//,
    may: ['ui', 'web lib'],
    notPackages: /^(@tanstack\/|@mantine\/form|react-i18next|i18next|zustand)/,
  },
  { name: 'i18n', files: /^web\/src\/i18n\//, may: ['i18n', 'locales', 'web lib', 'contract'] },
  { name: 'api', files: /^web\/src\/api\//, may: ['api', 'web lib', 'contract'] },
  { name: 'locales', files: /^web\/public\/locales\//, may: [] },
  {
    name: 'components',
    files: /^web\/src\/components\//,
    may: ['components', 'ui', 'i18n', 'api', 'web lib', 'contract'],
  },
  {
    name: 'feature',
    files: /^web\/src\/features\/(?<group>[^/]+)\//,
    may: ['own feature', 'components', 'ui', 'i18n', 'api', 'web lib', 'contract'],
  },
  { name: 'console', files: /^web\/src\/(app\/|main\.tsx$|[^/]+\.d\.ts$)/, may: ['*'] },
]
