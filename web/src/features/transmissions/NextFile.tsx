import type { Transmission, TransmissionPreview } from '@quantrac/contract'
import { Anchor, NativeSelect, Title } from '@mantine/core'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import IconPlugConnectedX from '@tabler/icons-react/dist/esm/icons/IconPlugConnectedX.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconTool from '@tabler/icons-react/dist/esm/icons/IconTool.mjs'
import type { TablerIcon } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Can } from '../../components/access/Can.tsx'
import { Loaded } from '../../components/feedback/Loaded.tsx'
import { RowAction } from '../../components/table/RowAction.tsx'
import { bytesOf, linesOf, pathParts, separatorOf, widthsOf } from './file-lines.ts'
import classes from './Transmissions.module.css'
import { previewQuery } from './transmissions-query.ts'

/** The file that would be sent now, byte by byte. */
export function NextFile({ destination }: { destination: Transmission }) {
  const { t } = useTranslation()
  const title = useId()
  const found = useQuery(previewQuery(destination.id))
  return (
    <section className={classes.part} aria-labelledby={title}>
      <div className={classes.partHead}>
        <Title order={2} id={title}>
          {t('transmissions.next')}
        </Title>
        <span className={classes.quiet}>{t('transmissions.ifNow')}</span>
        <span className={classes.end}>
          <RowAction
            icon={IconRefresh}
            label={t('transmissions.again')}
            onClick={() => void found.refetch()}
          />
          <Can do="transmissions.change_transmission">
            <Anchor
              size="sm"
              renderRoot={(props) => (
                <Link
                  {...props}
                  to="/setting/transmissions"
                  search={{ edit: String(destination.id), at: 'file_name' }}
                />
              )}
            >
              {t('transmissions.editPattern')}
            </Anchor>
          </Can>
        </span>
      </div>
      <Loaded query={found} fallback={t('transmissions.previewFailed')} height={240}>
        {(files) => <Files destination={destination} files={files} />}
      </Loaded>
    </section>
  )
}

interface FilesProps {
  destination: Transmission
  files: readonly TransmissionPreview[]
}

/** Of several stations the chosen one's. */
function Files({ destination, files }: FilesProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<string | null>(null)
  const file = files.find(({ module_code: code }) => code === chosen) ?? files[0]
  if (file === undefined) return <p className={classes.none}>{t('transmissions.noStations')}</p>
  return (
    <>
      {files.length > 1 && (
        <NativeSelect
          mb={8}
          aria-label={t('transmissions.station')}
          data={files.map(({ module_code: code }) => code)}
          value={file.module_code}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
      )}
      <FileText destination={destination} file={file} />
      <Points destination={destination} file={file} />
    </>
  )
}

interface FileProps {
  destination: Transmission
  file: TransmissionPreview
}

function FileText({ destination: { line }, file: { path, text } }: FileProps) {
  const { t } = useTranslation()
  const { folder, name } = pathParts(path)
  const lines = linesOf(text, line)
  const widths = widthsOf(lines)
  return (
    <div className={classes.file}>
      <div className={classes.path}>
        <span>{folder}</span>
        {name}
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <pre className={classes.text} aria-label={t('transmissions.content')} tabIndex={0}>
        {lines.map((cells) => (
          <div key={cells.join(' ')}>
            {cells.map((cell, column) => (
              <Cell key={column} text={cell} width={widths[column] ?? 0} isStatus={column === 4}>
                {column < cells.length - 1 ? separatorMark(separatorOf(line)) : '↵'}
              </Cell>
            ))}
          </div>
        ))}
        {lines.length === 0 && <div className={classes.quiet}>{t('transmissions.noFile')}</div>}
      </pre>
    </div>
  )
}

const separatorMark = (separator: string): string => (separator === '\t' ? '→' : separator)

interface CellProps {
  text: string
  width: number
  isStatus: boolean
  /** What stands after it. */
  children: string
}

/** The room behind it and the mark of what cannot be seen are not copied. */
function Cell({ text, width, isStatus, children }: CellProps) {
  return (
    <>
      <span className={classes.cell} data-status={isStatus && text !== '00' ? text : undefined}>
        {text}
      </span>
      <i aria-hidden>{`${' '.repeat(width - text.length + 1)}${children} `}</i>
    </>
  )
}

/** What the file is, and what is not in it. */
function Points({ destination: { line }, file: { text, left_out: leftOut } }: FileProps) {
  const { t } = useTranslation()
  const lines = linesOf(text, line)
  const marked = lines.filter((cells) => cells[4] === '01' || cells[4] === '02')
  const separator = t(`transmissions.separatorMarks.${line.separator}`)
  return (
    <ul className={classes.points}>
      {lines.length > 0 && (
        <Point icon={IconInfoCircle}>
          {[
            t('transmissions.lines', { count: lines.length }),
            t('transmissions.bytes', { count: bytesOf(text) }),
            'UTF-8',
            separator,
            `↵ ${line.line_end === 'crlf' ? 'CR LF' : 'LF'}`,
            t('transmissions.oneInstant'),
          ].join(' · ')}
        </Point>
      )}
      {marked.map(([symbol = '', , , , status = '']) => (
        <Point key={symbol} icon={IconTool}>
          <b>{`${symbol} ${status}`}</b>:{' '}
          {t(status === '01' ? 'transmissions.calibrating' : 'transmissions.faulty')}
        </Point>
      ))}
      {leftOut.length > 0 && (
        <Point icon={IconPlugConnectedX}>
          <b>{leftOut.join(', ')}</b>: {t('transmissions.leftOut')}
        </Point>
      )}
      <Point icon={IconCircleCheck}>{t('transmissions.howWritten')}</Point>
    </ul>
  )
}

function Point({ icon: Icon, children }: { icon: TablerIcon; children: ReactNode }) {
  return (
    <li>
      <Icon size={16} aria-hidden />
      <span>{children}</span>
    </li>
  )
}
