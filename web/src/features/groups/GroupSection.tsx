import { Group as Row } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { AddButton } from '../../components/access/AddButton.tsx'
import { LateDialog } from '../../components/dialog/LateDialog.tsx'
import { PageHeader } from '../../components/layout/PageHeader.tsx'
import { SearchBox } from '../../components/filter/SearchBox.tsx'
import { useRowTask } from '../../components/table/use-row-task.ts'
import { useTableState } from '../../components/table/use-table-state.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { formatNumber } from '../../lib/number-format.ts'
import { groupOrdering, groupsQuery } from './groups-query.ts'
import { GroupTable } from './GroupTable.tsx'

const loadDialog = async () => (await import('./GroupTaskDialog.tsx')).GroupTaskDialog
const PREFIX = 'group_'

/** The permission groups, with everything a person may do to them. */
export function GroupSection() {
  const { t } = useTranslation()
  const state = useTableState(PREFIX)
  const { offset, limit, search } = state
  const groups = useQuery(groupsQuery({ offset, limit, search, ordering: groupOrdering(state.ordering) }))
  const { task, start, end } = useRowTask(groups.data?.results, { prefix: PREFIX })
  const count = groups.data?.count
  const addButton = (
    <AddButton needs={['accounts.add_groupprofile']} onAdd={() => start({ kind: 'add' })}>
      {t('settingPermission.add')}
    </AddButton>
  )
  return (
    <section>
      <PageHeader
        order={2}
        title={t('settingPermission.title')}
        context={
          count === undefined
            ? '\u00a0'
            : t('settingPermission.context', { count, number: formatNumber(count, currentLanguage()) })
        }
        actions={addButton}
      />
      <Row gap="sm" mb="md">
        <SearchBox label={t('settingPermission.search')} value={state.search} onSearch={state.setSearch} />
      </Row>
      <GroupTable groups={groups} state={state} onTask={start} addButton={addButton} />
      <LateDialog load={loadDialog} asking={task?.turn}>
        {(Dialog) =>
          task && (
            // The newest stands first in the list without page and search.
            <Dialog key={task.turn} task={task} onClose={end} onCreated={state.clear} />
          )
        }
      </LateDialog>
    </section>
  )
}
