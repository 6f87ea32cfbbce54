import type { Organisation, OrganisationChange } from '@quantrac/contract'
import { type Context, transaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { writeAudit } from '../audit/audit.service.ts'
import { isPicture } from './logo.ts'
import { lockOrganisation, selectOrganisation, updateOrganisation } from './organisation.queries.ts'

export function getOrganisation(ctx: Context): Promise<Organisation> {
  return selectOrganisation(ctx.db)
}

/** What the organisation and its unit are called; each may be empty. */
export async function organisationNames(ctx: Context): Promise<string[]> {
  const { name, unit } = await selectOrganisation(ctx.db)
  return [name, unit]
}

/** Omitted fields stay unchanged. @throws AppError under `logo` if it is no whole PNG or JPEG picture */
export async function changeOrganisation(ctx: Context, change: OrganisationChange): Promise<Organisation> {
  const { name, unit, place, logo } = change
  if (logo !== undefined && logo !== null && !isPicture(logo)) throw AppError.field('logo', 'not-a-picture')
  return transaction(ctx, async (tx) => {
    const before = await lockOrganisation(tx.db)
    const after = {
      name: name ?? before.name,
      unit: unit ?? before.unit,
      place: place ?? before.place,
      logo: logo === undefined ? before.logo : logo,
    }
    await updateOrganisation(tx.db, after)
    await writeAudit(tx, { action: 'organisation.update', before: logged(before), after: logged(after) })
    return after
  })
}

/** A picture is too long for the log: whether there is one is enough. */
const logged = ({ logo, ...texts }: Organisation) => ({ ...texts, logo: logo !== null })
