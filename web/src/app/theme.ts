import {
  createTheme,
  localStorageColorSchemeManager,
  type MantineThemeOverride,
  type CSSVariablesResolver,
  type MantineColorsTuple,
} from '@mantine/core'

/** The accents a person can choose between; the first is the default. */
export const accents = ['#22c55e', '#f5893d'] as const
export type Accent = (typeof accents)[number]

/**
 * Shade 5 is the accent itself, for fills under dark text; 7 has enough contrast (5 : 1) for text and lines on white.
 */
const palettes: Record<Accent, MantineColorsTuple> = {
  '#22c55e': [
    '#f0fdf4',
    '#dcfce7',
    '#bbf7d0',
    '#86efac',
    '#4ade80',
    '#22c55e',
    '#16a34a',
    '#15803d',
    '#166534',
    '#14532d',
  ],
  '#f5893d': [
    '#fff4ec',
    '#ffe6d5',
    '#fecbaa',
    '#fbac76',
    '#f89957',
    '#f5893d',
    '#d96a1d',
    '#b45309',
    '#8f400a',
    '#6e3109',
  ],
}

/**
 * Mantine's dark greys contain no blue and look brown beside our surfaces. 0 is text, 4 lines, 6 controls, 7 the
 * surface.
 */
const neutrals: MantineColorsTuple = [
  '#e4e7eb',
  '#b8c0c9',
  '#9aa4af',
  '#77818c',
  '#3a4148',
  '#2c3238',
  '#22262b',
  '#1b1e22',
  '#15181b',
  '#121417',
]

/** One preference with two parts, each under a fixed key: other programs of an installation may read them. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'theme' })

const surface = { light: '#ffffff', dark: '#1b1e22' }
const page = { light: '#f6f7f9', dark: '#121417' }
const border = { light: '#dfe3e8', dark: '#32373d' }

const components = (closeLabel: string): NonNullable<MantineThemeOverride['components']> => ({
  Badge: { defaultProps: { tt: 'none', variant: 'light', fw: 500 } },
  Button: { defaultProps: { fw: 500 } },
  CloseButton: { defaultProps: { 'aria-label': closeLabel } },
  // In the dark scheme Mantine makes cards lighter than the page; ours have the colour of the page and the tables.
  Card: {
    defaultProps: { withBorder: true, shadow: 'none', padding: 'md' },
    styles: { root: { backgroundColor: 'var(--surface)' } },
  },
  Paper: { defaultProps: { withBorder: true, shadow: 'none' } },
  // Mantine's own help and error texts are 11 px, below the smallest size of our scale, and so close that Vietnamese
  // marks touch.
  InputWrapper: {
    defaultProps: { inputWrapperOrder: ['label', 'input', 'error', 'description'] },
    styles: {
      label: { marginBottom: 4 },
      description: { marginTop: 4, fontSize: 12, lineHeight: 1.4 },
      error: { marginTop: 4, fontSize: 12, lineHeight: 1.4 },
    },
  },
  Switch: { styles: { description: { fontSize: 12, lineHeight: 1.4 } } },
  // A dialog's <header> would be a second banner of the page.
  ModalHeader: { defaultProps: { role: 'presentation' } },
  Modal: {
    // Wraps names of up to a hundred characters.
    styles: {
      header: { gap: 8 },
      title: { fontWeight: 600, fontSize: 16, lineHeight: 1.4, overflowWrap: 'anywhere' },
    },
    defaultProps: {
      centered: true,
      transitionProps: { duration: 0 },
      closeButtonProps: { 'aria-label': closeLabel },
      overlayProps: { backgroundOpacity: 0.45 },
    },
  },
  // Above notices: what somebody has just opened is not covered by them.
  Menu: { defaultProps: { zIndex: 520, transitionProps: { duration: 0 } } },
  Tooltip: {
    defaultProps: {
      // A reason is a sentence: on one line it would make a phone's page scroll sideways.
      multiline: true,
      maw: 'min(480px, calc(100vw - 16px))',
      withArrow: false,
      openDelay: 300,
      events: { hover: true, focus: true, touch: false },
    },
  },
})

/** The theme for an accent; `closeLabel` is the label of every close button. */
export const buildTheme = (accent: Accent, closeLabel: string) =>
  createTheme({
    primaryColor: 'accent',
    primaryShade: { light: 5, dark: 5 },
    autoContrast: true,
    luminanceThreshold: 0.35,
    colors: { accent: palettes[accent], dark: neutrals },
    black: '#16191d',
    fontFamily: 'var(--typeface)',
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, monospace',
    fontSizes: { xs: '12px', sm: '13px', md: '14px', lg: '16px', xl: '20px' },
    spacing: { xs: '4px', sm: '8px', md: '16px', lg: '24px', xl: '32px' },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: '20px', lineHeight: '1.3' },
        h2: { fontSize: '16px', lineHeight: '1.4' },
        h3: { fontSize: '14px', lineHeight: '1.4' },
      },
    },
    defaultRadius: 4,
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: components(closeLabel),
  })

/** Our own colours: surfaces, states and their tints, the map. */
const ownColors = {
  light: {
    '--page': page.light,
    '--hover': '#f1f3f5',
    '--selected': '#eceff2',
    '--focus': 'var(--mantine-color-accent-7)',
    '--state-alert': '#c92a2a',
    '--state-warning': '#9a5b00',
    '--state-normal': '#15803d',
    '--state-info': '#1864ab',
    '--state-neutral': '#59626d',
    '--state-stale': '#44617d',
    '--state-calibrating': '#6741d9',
    '--tint-alert': '#fff5f5',
    '--tint-warning': '#fff6e5',
    '--tint-stale': '#eff4f8',
    '--mark-warning': '#c77700',
    '--map-sea': '#eef3f7',
    '--map-land': '#fafbfc',
    '--map-home': '#dde2e7',
    '--map-coast': '#c6cdd5',
  },
  dark: {
    '--page': page.dark,
    '--hover': '#24282d',
    '--selected': '#2a2f35',
    '--focus': 'var(--mantine-color-accent-4)',
    '--state-alert': '#ff8787',
    '--state-warning': '#ffc078',
    '--state-normal': '#69db7c',
    '--state-info': '#74c0fc',
    '--state-neutral': '#9aa4af',
    '--state-stale': '#a3bdd6',
    '--state-calibrating': '#b9a3ff',
    '--tint-alert': '#2c1b1e',
    '--tint-warning': '#33291b',
    '--tint-stale': '#1d252d',
    '--mark-warning': '#ffa94d',
    '--map-sea': '#15191d',
    '--map-land': '#1e2226',
    '--map-home': '#333a41',
    '--map-coast': '#4a525a',
  },
} as const

/** Mantine's own text shades miss the AA contrast on white (gray 6 is 3.3 : 1, red 6 is 3.3 : 1). */
export const resolveVariables: CSSVariablesResolver = (theme) => ({
  variables: {},
  light: {
    ...ownColors.light,
    '--mantine-color-body': surface.light,
    '--mantine-color-text': theme.black,
    '--mantine-color-dimmed': '#59626d',
    '--mantine-color-placeholder': '#6a737d',
    '--mantine-color-error': '#c92a2a',
    '--mantine-color-default-border': border.light,
    '--mantine-color-anchor': 'var(--mantine-color-accent-7)',
    '--mantine-primary-color-light-color': 'var(--mantine-color-accent-8)',
    '--mantine-color-accent-text': 'var(--mantine-color-accent-7)',
    '--mantine-color-accent-light-color': 'var(--mantine-color-accent-8)',
    '--mantine-color-accent-outline': 'var(--mantine-color-accent-7)',
    '--mantine-color-red-light-color': '#a51111',
    '--mantine-color-red-outline': '#c92a2a',
  },
  dark: {
    ...ownColors.dark,
    '--mantine-color-body': surface.dark,
    '--mantine-color-text': '#e4e7eb',
    '--mantine-color-dimmed': '#9aa4af',
    '--mantine-color-placeholder': '#858f9a',
    '--mantine-color-error': '#ff8787',
    '--mantine-color-default-border': border.dark,
    '--mantine-color-anchor': 'var(--mantine-color-accent-4)',
    '--mantine-color-accent-text': 'var(--mantine-color-accent-4)',
    '--mantine-color-accent-light-color': 'var(--mantine-color-accent-3)',
    '--mantine-color-accent-outline': 'var(--mantine-color-accent-4)',
  },
})
