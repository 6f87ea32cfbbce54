import type { Client } from 'pg'
import { connectAtStart } from './database.ts'
import { migrationLock } from './migrate.ts'

/**
 * Two connection strings of one database: of the role that owns what is in it, and of the role that the program signs
 * in as.
 */
export interface DatabaseRoles {
  readonly ownerUrl: string
  readonly programUrl: string
}

export function leadToOneDatabase(roles: DatabaseRoles): Promise<boolean> {
  return withBoth(roles, async (owner, program) => {
    const [mine, its] = [await whereIs(owner), await whereIs(program)]
    return mine.database === its.database
  })
}

/**
 * Gives the program's role what it needs of all that the owner has made, and takes from it what is more. Nothing is
 * written where nothing has changed, so that a start does not disturb other copies. A role that is the owner as well is
 * left as it is. Answers whether the program's role can change the audit log, or switch off what keeps it from that.
 */
export function grantToProgram(roles: DatabaseRoles): Promise<{ canChangeAuditLog: boolean }> {
  return withBoth(roles, async (owner, program) => {
    const [{ role: mine }, { role: its }] = [await whereIs(owner), await whereIs(program)]
    if (mine !== its) {
      await owner.query('select pg_advisory_lock($1)', [migrationLock])
      const { rows } = await owner.query<{ statement: string }>(missing, [its])
      // One message is one transaction.
      if (rows.length > 0) await owner.query(rows.map(({ statement }) => statement).join(';\n'))
    }
    const { rows } = await program.query<{ may: boolean }>(mayChange)
    return { canChangeAuditLog: rows[0]?.may !== false }
  })
}

async function withBoth<T>(
  { ownerUrl, programUrl }: DatabaseRoles,
  work: (owner: Client, program: Client) => Promise<T>,
): Promise<T> {
  const owner = await connectAtStart(ownerUrl)
  try {
    const program = await connectAtStart(programUrl)
    try {
      return await work(owner, program)
    } finally {
      await program.end()
    }
  } finally {
    await owner.end()
  }
}

const mayChange = `
  select pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate, trigger') as may
  from pg_class where oid = 'public.audit_log'::regclass`

async function whereIs(client: Client): Promise<{ role: string; database: string }> {
  const { rows } = await client.query<{ role: string; database: string }>(
    `select current_user as role, concat_ws(' ', oid, extract(epoch from pg_postmaster_start_time())) as database
     from pg_database where datname = current_database()`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('a connection is always to a database')
  return row
}

/**
 * What the role $1 needs and does not have, as statements. Tables: everything that is no matter of an owner. Lines of
 * the audit log are only added; what an import and a removal have done is renewed in their own line (`after`), which a
 * trigger checks. Which migrations ran is only read. Partitions are reached through their table. Job tables have row
 * level security, which is meant for people's roles.
 */
const missing = `
with role as (select oid, quote_ident(rolname) as name from pg_roles where rolname = $1),
made as (
  select c.oid, c.relname, c.relkind, c.relacl, c.relrowsecurity, n.oid as schema_oid,
    format('%I', n.nspname) as schema, format('%I.%I', n.nspname, c.relname) as name,
    case when c.relkind = 'S' then '{SELECT,USAGE}'::text[]
      when c.relname in ('migration', 'migrations') then '{SELECT}'
      when c.relname = 'audit_log' then '{INSERT,SELECT}'
      else '{DELETE,INSERT,SELECT,UPDATE}' end as wanted
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relowner = (select oid from pg_roles where rolname = current_user) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
    and not c.relispartition and c.relname not like 'detached\\_reading\\_%' and n.nspname !~ '^(pg_|information_schema$)'
),
schemas as (select distinct schema_oid, schema from made),
held as (
  select made.*, array(
      select a.privilege_type || case when a.is_grantable then ' grantable' else '' end
      from aclexplode(made.relacl) a, role where a.grantee = role.oid order by 1
    ) as has,
    array(
      select c.attname || ' ' || a.privilege_type from pg_attribute c, aclexplode(c.attacl) a, role
      where c.attrelid = made.oid and not c.attisdropped and a.grantee = role.oid order by 1
    ) as has_columns,
    case when made.relname = 'audit_log' then '{after UPDATE}'::text[] else '{}' end as wanted_columns
  from made
)
select format('grant usage on schema %s to %s', schema, role.name) as statement
from schemas, role where not has_schema_privilege(role.oid, schema_oid, 'usage')
union all
select format('alter default privileges in schema %1$s grant select, insert, update, delete on tables to %2$s;
  alter default privileges in schema %1$s grant usage, select on sequences to %2$s', schema, role.name)
from schemas, role where not exists (
  select from pg_default_acl d, aclexplode(d.defaclacl) a
  where d.defaclnamespace = schema_oid and d.defaclobjtype = 'S' and a.grantee = role.oid
    and d.defaclrole = (select oid from pg_roles where rolname = current_user))
union all
select format('revoke all on %1$s %2$s from %3$s; grant %4$s on %1$s %2$s to %3$s',
    case when relkind = 'S' then 'sequence' else 'table' end, held.name, role.name, array_to_string(wanted, ', '))
  || case when relname = 'audit_log' then format('; grant update (after) on %s to %s', held.name, role.name) else '' end
from held, role where has <> wanted or has_columns <> wanted_columns
union all
select format('create policy quantrac on %s using (true)', made.name)
from made where relrowsecurity and not exists (select from pg_policy p where p.polrelid = made.oid and p.polname = 'quantrac')`
