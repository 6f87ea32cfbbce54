import { Button } from '@mantine/core'
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs'
import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { ZONE_LABEL } from '../../lib/time-format.ts'
import { usePhone } from '../../lib/use-phone.ts'
import { DownloadMenu } from '../download/DownloadMenu.tsx'
import { formLooks } from '../download/form-looks.ts'
import {
  type ListDownload,
  listForms,
  type TakeList,
  useListDownload,
} from '../download/use-list-download.ts'
import { ListPage, type ListPageProps } from '../layout/ListPage.tsx'
import classes from './InboxPage.module.css'
import { MoreMenu, type MoreMenuProps } from './MoreMenu.tsx'
import type { InboxState } from './use-inbox.ts'

export interface InboxPageProps<Row>
  extends Pick<ListPageProps<Row>, 'title' | 'tabs' | 'search' | 'filters' | 'children'> {
  /** What `useInbox` answers. */
  inbox: InboxState<Row>
  /** Null while it is not known. */
  unread: number | null
  /**
   * Says both numbers in words; `unread` is undefined for a part of the list, as the unread are counted in all of it.
   */
  counted: (numbers: { total: string; unread: string | undefined }) => string
  /** Fetches the list as a file. */
  take: TakeList
  /** Says how many rows have come; 0 where that is not known. */
  arrived: (count: number) => string
}

/**
 * A list of what a person reads: how many, the menu that marks them all, filters, and rows that come in while it is
 * open.
 */
export function InboxPage<Row>({
  inbox,
  unread,
  counted,
  arrived,
  take,
  children,
  ...list
}: InboxPageProps<Row>) {
  const { t } = useTranslation()
  const { area, waiting, show } = inbox.arrivals
  const number = (value: number): string => formatNumber(value, currentLanguage())
  const zone = t('common.zone', { zone: ZONE_LABEL })
  const isPart = inbox.page.isFiltered || inbox.page.search !== ''
  const said = (total: number): string =>
    counted({ total: number(total), unread: isPart ? undefined : number(unread ?? 0) })
  return (
    <ListPage
      {...list}
      page={inbox.page}
      context={(total) => `${said(total)} · ${zone}`}
      action={
        <InboxActions
          download={useListDownload(inbox.page, take)}
          markAll={{ disabled: !unread, onClick: inbox.markAllRead }}
        />
      }
    >
      <ArrivalsButton text={waiting === null ? null : arrived(waiting)} onShow={show} />
      <div ref={area}>{children}</div>
    </ListPage>
  )
}

interface ActionsProps {
  download: ListDownload
  markAll: MoreMenuProps['markAll']
}

/** What can be done with the list; on a phone all of it is in one menu. */
export function InboxActions({ download, markAll }: ActionsProps) {
  const isPhone = usePhone()
  if (!isPhone) {
    return (
      <>
        <DownloadMenu download={download} />
        <MoreMenu markAll={markAll} />
      </>
    )
  }
  const disabled = download.isEmpty || download.isBusy
  const items = listForms.map((form) => ({
    ...formLooks[form],
    disabled,
    onClick: () => download.start(form),
  }))
  return <MoreMenu markAll={markAll} more={{ title: download.rows, items }} />
}

/** A button over the top of a list with the number of new rows, which shows them. Nothing without a text. */
export function ArrivalsButton({ text, onShow }: { text: string | null; onShow: () => void }) {
  return (
    <output className={classes.place}>
      {text !== null && (
        <Button
          className={classes.button}
          size="compact-md"
          radius="xl"
          leftSection={<IconArrowUp size={16} aria-hidden />}
          onClick={onShow}
        >
          {text}
        </Button>
      )}
    </output>
  )
}
