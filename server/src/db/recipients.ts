/** The station is within what somebody `u` reaches without any right, as they see what they follow. */
const reaches = (
  moduleId: string,
) => `(u.role = 'admin' or not exists (select from user_group ug where ug.user_id = u.id)
  or exists (select from user_group ug left join group_module gm on gm.group_id = ug.group_id
    where ug.user_id = u.id and (gm.module_id is null or gm.module_id = ${moduleId})))`

/**
 * SQL: somebody, the row `u` of `user_account`, follows nothing in particular. What they no longer reach does not count: they
 * neither see nor change that they follow it, and would otherwise be told of nothing at all. Factors are looked for in the table
 * itself: whoever raises an alert by hand may reach less than who follows.
 */
export const followsNothing = `(not exists (select from followed_module x where x.user_id = u.id and ${reaches('x.module_id')})
  and not exists (select from followed_factor x join public.factor f on f.id = x.factor_id
    where x.user_id = u.id and ${reaches('f.module_id')}))`

/** SQL: a person, `p` with `everything` from `followsNothing`, may see alerts of a station. Names are columns. */
export const seesAlertsOf = (moduleId: string): string =>
  `exists (select from person_reach r where r.user_id = p.id and r.code = 'notify.view_alert'
    and (r.module_id is null or r.module_id = ${moduleId}))`

/** SQL: who hears of an alert `a`: people `p` who may see it and follow its factor, its station, or nothing in particular. */
export const receivesAlert = `${seesAlertsOf('a.module_id')}
  and (p.everything
    or exists (select from followed_module x where x.user_id = p.id and x.module_id = a.module_id)
    or exists (select from followed_factor x where x.user_id = p.id and x.factor_id = a.factor_id))`
