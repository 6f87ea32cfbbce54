import type { Standard } from '@quantrac/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { followingLimits, type StationValues } from './station-form.ts'
import { useStandardWords } from './standard-words.ts'
import classes from './Limits.module.css'

/** The limits that follow from what is typed, with what they follow from. */
export function FollowingLimits({
  values,
  standard,
}: {
  values: StationValues
  standard: Standard | undefined
}) {
  const { t } = useTranslation()
  const words = useStandardWords()
  const limits = followingLimits(values, standard, currentLanguage())
  if (limits.length === 0) return <Text size="sm">{t('standards.station.noLimits')}</Text>
  return (
    <ScrollArea className={classes.scroll ?? ''} aria-label={t('standards.station.following')}>
      <table className={`${classes.limits} ${classes.following}`}>
        <thead>
          <tr>
            <th>{t('standards.station.following')}</th>
            <th>{t('standards.fields.period')}</th>
            <th>{t('standards.limit')}</th>
            <th>{t('standards.station.by')}</th>
          </tr>
        </thead>
        <tbody>
          {limits.map(({ entry, before, from }, place) => (
            <tr key={place}>
              <th scope="row">
                {words.quantity(entry.quantity)}
                {entry.condition !== '' && <span className={classes.quiet}>{entry.condition}</span>}
              </th>
              <td>{t(`standards.periods.${entry.period}`)}</td>
              <td>
                <b>{`${words.limit(entry)} ${entry.unit}`.trim()}</b>
                {before !== null && (
                  <span className={classes.quiet}>{`${words.number(before)} × Kq × Kf`}</span>
                )}
              </td>
              <td>
                {from}
                <span className={classes.quiet}>{words.dated(entry)}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollArea>
  )
}
