import { Menu, Skeleton, UnstyledButton } from '@mantine/core'
import type { ImportDetail } from '@quantrac/contract'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ScrollArea } from '../../ui/ScrollArea.tsx'
import { ColumnMenu } from './ColumnMenu.tsx'
import { columnCounts, withChoice } from './column-use.ts'
import { factChoices, withFact } from './facts.ts'
import { newFactorOf } from './new-factor.ts'
import { NewFactorDialog } from './NewFactorDialog.tsx'
import { PreviewRows } from './PreviewRows.tsx'
import classes from './PreviewTable.module.css'
import { ScaleDialog } from './ScaleDialog.tsx'
import type { Station } from './use-station.ts'
import type { ChangeMapping } from './use-import.ts'

export interface PreviewTableProps {
  detail: ImportDetail
  station: Station | undefined
  isFixed: boolean
  /** The table answers to what was before the last change. */
  isRenewed: boolean
  onChange: ChangeMapping
}

/** The first rows of the file under its own heads, each above what its column becomes. */
export function PreviewTable(props: PreviewTableProps) {
  const { t } = useTranslation()
  const { detail, station, isFixed, isRenewed, onChange } = props
  const { mapping, heads } = detail
  const [asked, setAsked] = useState<Asked | null>(null)
  return (
    <section className={classes.card} aria-label={t('imports.previewLabel')}>
      <TableHead {...props} />
      <ScrollArea className={classes.scroll} aria-label={t('imports.previewLabel')} aria-busy={isRenewed}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col" className={classes.line}>
                {t('imports.line')}
              </th>
              {mapping.columns.map((column) => (
                <th key={column.index} scope="col">
                  <span className={classes.raw} title={heads[column.index]}>
                    {heads[column.index] || t('imports.columnNumber', { n: column.index + 1 })}
                  </span>
                  <ColumnMenu
                    detail={detail}
                    column={column}
                    station={station}
                    isFixed={isFixed}
                    onChoose={(choice) =>
                      onChange((mapping) => ({
                        ...mapping,
                        columns: withChoice(mapping.columns, column.index, choice),
                      }))
                    }
                    onNew={() => setAsked({ what: 'factor', index: column.index })}
                    onScale={() => setAsked({ what: 'scale', index: column.index })}
                  />
                </th>
              ))}
            </tr>
          </thead>
          <PreviewRows detail={detail} />
        </table>
      </ScrollArea>
      {asked !== null && <ColumnDialog {...props} asked={asked} onClose={() => setAsked(null)} />}
    </section>
  )
}

/** The open dialog of a column: the factor that is made for it, or how its numbers are converted. */
interface Asked {
  what: 'factor' | 'scale'
  index: number
}

interface ColumnDialogProps extends PreviewTableProps {
  asked: Asked
  onClose: () => void
}

function ColumnDialog({ detail, station, onChange, asked: { what, index }, onClose }: ColumnDialogProps) {
  const { mapping, heads } = detail
  const column = mapping.columns.find((one) => one.index === index)
  const head = heads[index] ?? ''
  if (column === undefined) return null
  if (what === 'factor') {
    return (
      <NewFactorDialog
        head={head}
        start={column.create ?? newFactorOf(head)}
        taken={takenCodes(detail, station, index)}
        onSave={(create) =>
          onChange((mapping) => ({ ...mapping, columns: withChoice(mapping.columns, index, { create }) }))
        }
        onClose={onClose}
      />
    )
  }
  return (
    <ScaleDialog
      head={head}
      unit={station?.factors.find(({ id }) => id === column.factor_id)?.unit ?? ''}
      start={column.scale ?? { factor: 1, offset: 0 }}
      onSave={(scale) =>
        onChange((mapping) => ({
          ...mapping,
          columns: mapping.columns.map((one) => (one.index === index ? { ...one, scale } : one)),
        }))
      }
      onClose={onClose}
    />
  )
}

const takenCodes = ({ mapping }: ImportDetail, station: Station | undefined, index: number): string[] =>
  [
    ...(station?.factors.map(({ code }) => code) ?? []),
    ...mapping.columns.flatMap((column) =>
      column.index !== index && column.create !== null ? [column.create.code] : [],
    ),
  ].map((code) => code.toLowerCase())

/** How many rows are shown, how the file is laid out, and what became of its columns. */
function TableHead({ detail, isFixed, onChange }: PreviewTableProps) {
  const { t } = useTranslation()
  const { preview } = detail
  const counts = columnCounts(detail)
  const said = [
    counts.known > 0 && t('imports.columnsKnown', { count: counts.known }),
    counts.made > 0 && t('imports.columnsMade', { count: counts.made }),
    counts.left > 0 && t('imports.columnsLeft', { count: counts.left }),
  ].filter((part) => part !== false)
  return (
    <div className={classes.head}>
      <h2>{t('imports.firstRows', { count: preview.length })}</h2>
      <ShapeMenu detail={detail} isFixed={isFixed} onChange={onChange} />
      <span className={classes.said}>{said.join(', ')}</span>
      <span className={classes.key}>
        <i aria-hidden />
        {t('imports.noValue')}
      </span>
    </div>
  )
}

interface ShapeMenuProps {
  detail: ImportDetail
  isFixed: boolean
  onChange: ChangeMapping
}

/** Whether a column is a factor, or a row a reading. */
function ShapeMenu({ detail, isFixed, onChange }: ShapeMenuProps) {
  const { t } = useTranslation()
  const { mapping } = detail
  const { format } = mapping
  const choices = factChoices('shape', t, detail)
  const chosen = choices.find(({ value }) => value === format.shape)
  if (isFixed) return <span className={classes.said}>{chosen?.label}</span>
  return (
    <Menu position="bottom-start" loop={false}>
      <Menu.Target>
        <UnstyledButton
          className={classes.shape ?? ''}
          aria-label={`${t('imports.facts.shape')}: ${chosen?.label}`}
        >
          {chosen?.label}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown aria-label={t('imports.facts.shape')}>
        <Menu.RadioGroup
          value={format.shape}
          onChange={(value) => onChange((mapping) => withFact(mapping, 'shape', value))}
        >
          {choices.map(({ value, label }) => (
            <Menu.RadioItem key={value} value={value} closeMenuOnClick>
              {label}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}

export const PreviewSkeleton = () => <Skeleton height={420} />
