import { Button, Text } from '@mantine/core'
import type { SheetResult } from '@quantrac/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { groupsOf, shownIn, type Tab, tabs } from './sheet-groups.ts'
import classes from './Differences.module.css'
import { LooseErrors, Station } from './StationRows.tsx'
import type { useSheet } from './use-sheet.ts'
import { useSheetWords } from './use-sheet-words.ts'

const stationsAtOnce = 40

interface DifferencesProps {
  result: SheetResult
  sheet: ReturnType<typeof useSheet>
}

/** What is different from what is stored, by station. */
export function Differences({ result, sheet }: DifferencesProps) {
  const { t } = useTranslation()
  const words = useSheetWords()
  const [tab, setTab] = useState<Tab>('different')
  const [most, setMost] = useState(stationsAtOnce)
  const { loose, stations } = groupsOf(result)
  const shown = shownIn(stations, tab)
  const open = (next: Tab): void => {
    setTab(next)
    setMost(stationsAtOnce)
    if (next === 'same') sheet.setAll(true)
  }
  const hidden = shown.length - most
  const isLoose = loose.length > 0 && (tab === 'different' || tab === 'wrong')
  return (
    <section className={classes.card}>
      <Tabs result={result} tab={tab} onTab={open} />
      <div className={classes.area}>
        <table className={classes.table} aria-label={t('sheet.title')} aria-busy={sheet.found.isFetching}>
          <Heads />
          {isLoose && <LooseErrors errors={loose} onChoose={sheet.choose} />}
          {shown.slice(0, most).map((station) => (
            <Station key={station.module.code} station={station} onChoose={sheet.choose} />
          ))}
        </table>
        {shown.length === 0 && !isLoose && !sheet.found.isFetching && (
          <Text size="sm" c="dimmed" p={16}>
            {t(tab === 'different' ? 'sheet.nothing' : 'sheet.nothingHere')}
          </Text>
        )}
      </div>
      {hidden > 0 && (
        <Button variant="subtle" fullWidth onClick={() => setMost(most + stationsAtOnce)}>
          {t('sheet.more', { count: Math.min(hidden, stationsAtOnce) })}
        </Button>
      )}
      {tab !== 'same' && result.unchanged > 0 && (
        <p className={classes.foot}>
          {t('sheet.unchanged', {
            modules: words.modules(result.modules.same),
            factors: words.factors(result.factors.same),
          })}
          {' · '}
          <button type="button" className={classes.link} onClick={() => open('same')}>
            {t('sheet.show')}
          </button>
        </p>
      )}
    </section>
  )
}

function Tabs({ result, tab, onTab }: { result: SheetResult; tab: Tab; onTab: (tab: Tab) => void }) {
  const { t } = useTranslation()
  const { created, changed, refused, unchanged, errors } = result
  const isChoice = errors.every(({ readings }) => readings !== null)
  const facts = {
    different: { text: t('sheet.tabDifferent'), count: created + changed + refused },
    added: { text: t('sheet.tabAdded'), count: created },
    changed: { text: t('sheet.tabChanged'), count: changed },
    wrong: { text: t(isChoice ? 'sheet.tabChoose' : 'sheet.tabWrong'), count: refused },
    same: { text: t('sheet.tabSame'), count: unchanged },
  }
  return (
    <fieldset className={classes.tabs} aria-label={t('sheet.filter')}>
      {tabs.map((one) => (
        <button
          key={one}
          type="button"
          className={classes.tab}
          aria-pressed={one === tab}
          onClick={() => onTab(one)}
        >
          {facts[one].text}{' '}
          <span className={classes.count}>{formatNumber(facts[one].count, currentLanguage())}</span>
        </button>
      ))}
    </fieldset>
  )
}

function Heads() {
  const { t } = useTranslation()
  return (
    <thead>
      <tr>
        <th scope="col" className={classes.markCell} aria-label={t('sheet.kindOfRow')} />
        <th scope="col">{t('sheet.factor')}</th>
        <th scope="col">{t('sheet.name')}</th>
        <th scope="col">{t('sheet.unit')}</th>
        <th scope="col" data-number>
          {t('sheet.min')}
        </th>
        <th scope="col" data-number>
          {t('sheet.max')}
        </th>
        <th scope="col" data-number>
          {t('sheet.near')}
        </th>
      </tr>
    </thead>
  )
}
