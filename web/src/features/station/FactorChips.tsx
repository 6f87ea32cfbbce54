import type { ModuleLatestFactor } from '@quantrac/contract'
import { Button, Menu, Tooltip, UnstyledButton, useComputedColorScheme } from '@mantine/core'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import { useTranslation } from 'react-i18next'
import { lookColors } from '@quantrac/charts/look.ts'
import { inkDash, inkOf } from '@quantrac/charts/station-inks.ts'
import classes from './TimeSeriesCard.module.css'
import { MOST_FACTORS } from './station-view.ts'

interface FactorChipsProps {
  factors: readonly ModuleLatestFactor[]
  chosen: readonly string[]
  /** One at a time: a press chooses another one. */
  isSingle: boolean
  onChoose: (codes: readonly string[]) => void
  /** The limits of the factor under the pointer are drawn. */
  onHover: (code: string | null) => void
}

// Of more factors, the chosen ones and the first are chips; the others are in a menu.
const MOST_CHIPS = 16
const FIRST_CHIPS = 12

/** Which factors are in the time series; a chip that cannot be added says why. */
export function FactorChips(props: FactorChipsProps) {
  const { t } = useTranslation()
  const { factors, chosen, isSingle, onChoose } = props
  const shown =
    factors.length <= MOST_CHIPS
      ? factors
      : factors.filter(({ code }, place) => place < FIRST_CHIPS || chosen.includes(code))
  const others = factors.filter((factor) => !shown.includes(factor))
  const press = (code: string): void => {
    if (isSingle) onChoose([code])
    else onChoose(chosen.includes(code) ? chosen.filter((one) => one !== code) : [...chosen, code])
  }
  return (
    <fieldset className={classes.chips} aria-label={t('station.chooseFactors')}>
      {shown.map((factor) => (
        <Chip key={factor.id} factor={factor} {...props} onPress={() => press(factor.code)} />
      ))}
      {others.length > 0 && (
        <Menu position="bottom-start">
          <Menu.Target>
            <Button variant="default" size="compact-md" leftSection={<IconPlus size={14} aria-hidden />}>
              {t('station.addFactor')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
            {others.map((factor) => (
              <Menu.Item
                key={factor.id}
                disabled={!isSingle && refusal(factor, factors, chosen) !== null}
                onClick={() => press(factor.code)}
              >
                {factor.code} <span className={classes.unit}>{factor.unit}</span>
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </fieldset>
  )
}

interface ChipProps extends FactorChipsProps {
  factor: ModuleLatestFactor
  onPress: () => void
}

function Chip({ factor, factors, chosen, isSingle, onPress, onHover }: ChipProps) {
  const { t } = useTranslation()
  const { code, unit } = factor
  const place = chosen.indexOf(code)
  const why = place >= 0 || isSingle ? null : refusal(factor, factors, chosen)
  const words = why === null ? undefined : t(`station.refused.${why}`, { count: MOST_FACTORS })
  return (
    <Tooltip label={words} disabled={words === undefined}>
      <UnstyledButton
        className={classes.chip}
        aria-pressed={place >= 0}
        aria-disabled={why !== null}
        aria-label={words === undefined ? undefined : `${code}: ${words}`}
        onClick={() => why === null && onPress()}
        onPointerEnter={() => onHover(place >= 0 ? code : null)}
        onPointerLeave={() => onHover(null)}
        onFocus={() => onHover(place >= 0 ? code : null)}
        onBlur={() => onHover(null)}
      >
        {place >= 0 && <Swatch place={place} />}
        {code}
        {place >= 0 && unit !== '' && <span className={classes.unit}>{unit}</span>}
      </UnstyledButton>
    </Tooltip>
  )
}

/** Why a factor cannot be added: a third unit has no axis, and too many lines cannot be told apart. */
function refusal(
  { unit }: ModuleLatestFactor,
  factors: readonly ModuleLatestFactor[],
  chosen: readonly string[],
): 'units' | 'factors' | null {
  if (chosen.length >= MOST_FACTORS) return 'factors'
  const units = new Set(factors.filter(({ code }) => chosen.includes(code)).map((factor) => factor.unit))
  return units.size >= 2 && !units.has(unit) ? 'units' : null
}

/** The stroke of a line, as in the chart. */
function Swatch({ place }: { place: number }) {
  const scheme = useComputedColorScheme('light')
  const dash = inkDash(place)
  return (
    <svg className={classes.swatch} width="16" height="4" aria-hidden>
      <line
        x1="0"
        x2="16"
        y1="2"
        y2="2"
        stroke={inkOf(place, { colors: lookColors[scheme] })}
        strokeWidth="3"
        strokeDasharray={dash === 'solid' ? undefined : dash.join(' ')}
      />
    </svg>
  )
}
