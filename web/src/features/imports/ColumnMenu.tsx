import { Menu, Text, UnstyledButton } from '@mantine/core'
import type { ImportColumn, ImportDetail } from '@quantrac/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconRulerMeasure from '@tabler/icons-react/dist/esm/icons/IconRulerMeasure.mjs'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../api/current-user.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatExact } from '../../lib/number-format.ts'
import classes from './ColumnMenu.module.css'
import type { ColumnChoice } from './column-use.ts'
import { columnWords, usesOf } from './column-words.ts'
import type { Station } from './use-station.ts'

export interface ColumnMenuProps {
  detail: ImportDetail
  column: ImportColumn
  station: Station | undefined
  isFixed: boolean
  onChoose: (choice: ColumnChoice) => void
  /** Asks for code, name and unit of a factor that is made for the column. */
  onNew: () => void
  /** Asks how the column's numbers become those of the factor. */
  onScale: () => void
}

/** What a column of the file becomes. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { t } = useTranslation()
  const { detail, column, station, isFixed } = props
  const words = columnWords(column, { shape: detail.mapping.format.shape, station }, t)
  const shown = (
    <>
      <span className={classes.text}>
        {words.isNew && '+ '}
        {words.text}
        {words.unit !== '' && <span className={classes.unit}> {words.unit}</span>}
      </span>
      {!isFixed && <IconChevronDown size={14} className={classes.chevron} aria-hidden />}
    </>
  )
  const isAsked = detail.questions.some(({ part }) => part === `columns.${column.index}`)
  const look = {
    'data-left': words.isLeft || undefined,
    'data-new': words.isNew || undefined,
    'data-asked': isAsked || undefined,
  }
  return (
    <>
      {isFixed ? (
        <span className={classes.chosen} {...look}>
          {shown}
        </span>
      ) : (
        <Menu position="bottom-start" loop={false}>
          <Menu.Target>
            <UnstyledButton
              className={classes.chosen ?? ''}
              {...look}
              aria-label={t('imports.columnIs', {
                column: detail.heads[column.index] || t('imports.columnNumber', { n: column.index + 1 }),
                use: [words.isNew ? t('imports.newFactor') : '', words.text, words.unit].join(' ').trim(),
              })}
            >
              {shown}
            </UnstyledButton>
          </Menu.Target>
          <Choices {...props} />
        </Menu>
      )}
      <Conversion {...props} />
    </>
  )
}

/** How the column's numbers become those of the factor: «× 0,001». */
function Conversion({ column: { scale } }: ColumnMenuProps) {
  if (scale === null) return null
  const language = currentLanguage()
  const offset =
    scale.offset === 0
      ? ''
      : ` ${scale.offset < 0 ? '−' : '+'} ${formatExact(Math.abs(scale.offset), language)}`
  return <span className={classes.scale}>{`× ${formatExact(scale.factor, language)}${offset}`}</span>
}

function Choices({ detail, column, station, onChoose, onNew, onScale }: ColumnMenuProps) {
  const { t } = useTranslation()
  const mayMake = useCan('adaptors.add_factor')
  const { shape } = detail.mapping.format
  return (
    <Menu.Dropdown
      mah={400}
      maw="min(320px, calc(100vw - 16px))"
      style={{ overflowY: 'auto' }}
      aria-label={detail.heads[column.index] || t('imports.columnNumber', { n: column.index + 1 })}
    >
      <Menu.RadioGroup
        value={column.factor_id === null ? `use:${column.use}` : `factor:${column.factor_id}`}
        onChange={(value) => {
          const factor = station?.factors.find(({ id }) => value === `factor:${id}`)
          const use = usesOf(shape).find((one) => value === `use:${one}`)
          if (factor !== undefined) onChoose({ factor: factor.id })
          else if (use !== undefined) onChoose({ use })
        }}
      >
        {shape === 'columns' && (
          <>
            {station !== undefined && station.factors.length > 0 && (
              <Menu.Label>{t('imports.factorsOf', { station: station.code })}</Menu.Label>
            )}
            {station?.factors.map(({ id, code, name, unit }) => (
              <Menu.RadioItem key={id} value={`factor:${id}`} closeMenuOnClick>
                {code}
                <Text span inherit c="dimmed">
                  {` ${[unit, name === code ? '' : name].filter((part) => part !== '').join(' · ')}`}
                </Text>
              </Menu.RadioItem>
            ))}
          </>
        )}
        {shape === 'columns' && mayMake && station !== undefined && (
          <Menu.Item leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
            {column.create === null ? t('imports.makeFactor') : t('imports.changeNew')}
          </Menu.Item>
        )}
        {shape === 'columns' && column.factor_id !== null && (
          <Menu.Item leftSection={<IconRulerMeasure size={16} aria-hidden />} onClick={onScale}>
            {t('imports.scale')}
          </Menu.Item>
        )}
        {shape === 'columns' && <Menu.Divider />}
        {usesOf(shape).map((use) => (
          <Menu.RadioItem key={use} value={`use:${use}`} closeMenuOnClick>
            {t(`imports.uses.${use}`)}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Dropdown>
  )
}
