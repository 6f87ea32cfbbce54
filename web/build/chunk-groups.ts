import type { Rolldown } from 'vite'

/**
 * Few files, because a browser asks for six at a time and each question takes a phone a seventh of a second: modules
 * that several pages or dialogs share are together by what they are for, and what only one of them needs is its own
 * file. The first group that takes a module has it.
 */
export const chunkGroups: Rolldown.CodeSplittingOptions = {
  // Each group has all that its modules need, or another group does.
  includeDependenciesRecursively: false,
  groups: [
    // What every page runs: packages, which change least, and the rest.
    { name: 'base', tags: ['$initial'], test: /node_modules/ },
    { name: 'start', tags: ['$initial'] },
    { name: 'map', test: /leaflet|components\/map\//, minShareCount: 2 },
    { name: 'forms', test: /@mantine\/form|klona|fast-deep-equal|components\/form\//, minShareCount: 2 },
    // The table of quantities, for what guesses one: a module elsewhere that needs it would bring it to every page.
    { name: 'quantities', test: /contract\/src\/(?:quantit|units|station-kind|pressed-profile)/ },
    // Averages, for the time series of a station and for their widget.
    {
      name: 'averages',
      test: /averages-time-series|charts\/hatch|components\/averages\/averages/,
      minShareCount: 2,
    },
    // What the widgets of the environment share with the tabs of a station.
    {
      name: 'environment',
      test: /components\/(?:aqi\/(?:AqiBars|use-aqi-bars|aqi-columns)|compliance\/|month-calendar)/,
      minShareCount: 2,
    },
    // What most pages need.
    { name: 'shell', minShareCount: 18 },
    {
      name: 'charts',
      test: /charts\/src\/|src\/charts\/|components\/(time-series|range|strip|live-stations)\/|ui\/[Ss]parkline/,
      minShareCount: 2,
    },
    // What asks for a second factor, at the sign-in and before a change.
    {
      name: 'two-step',
      test: /components\/two-step\/|api\/second-factors|passkey-browser/,
      minShareCount: 2,
    },
    // The library of standards, and the dialog of a station's; what fetches it on demand stays with who does.
    { name: 'standards', test: /(?:components|features)\/standards\/(?!load-)/, minShareCount: 2 },
    { name: (id) => /\/features\/([^/]+)\//.exec(id)?.[1] ?? null, minShareCount: 2 },
    // Who is told by what, for the pages of rules and channels and for one's own settings.
    {
      name: 'telling',
      test: /components\/(?:channels|duty\/(?!use-))|lib\/push-browser|IconBrandTelegram|IconWebhook|IconAppWindow|MultiSelect|Pill/,
      minShareCount: 2,
    },
    // The rules of health, for their page and for the list of stations: fields that no other page has.
    { name: 'health-rules', test: /components\/health-rules\/(?!load-)/, minShareCount: 2 },
    // What groups and API keys give, for their forms.
    { name: 'rights', test: /components\/permissions\//, minShareCount: 2 },
    { name: 'numbers', test: /NumberInput|react-number-format/, minShareCount: 2 },
    {
      name: 'inputs',
      test: /\/(Combobox|Select|PasswordInput|Textarea|Checkbox|Radio|Switch)\//,
      minShareCount: 2,
    },
    { name: 'shared', minShareCount: 2 },
  ],
}
