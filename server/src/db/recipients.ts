/** SQL: person `u` reaches the module without any permission, as for the list of what they follow. */
const reaches = (moduleId: string) => `(u.role = 'admin'
  or (not exists (select from user_group ug where ug.user_id = u.id) and not exists (select from group_module))
  or exists (select from user_group ug left join group_module gm on gm.group_id = ug.group_id
    where ug.user_id = u.id and (gm.module_id is null or gm.module_id = ${moduleId})))`

/**
 * SQL: the person of row `u` of `user_account` has chosen nothing to follow. What they no longer reach does not count:
 * they can neither see nor remove that choice, and would otherwise get no notification at all. Factors are read from
 * the table and not from the view: a person who raises an alert by hand may reach less than the person who follows.
 */
export const followsNothing = `(not exists (select from followed_module x where x.user_id = u.id and ${reaches('x.module_id')})
  and not exists (select from followed_factor x join public.factor f on f.id = x.factor_id
    where x.user_id = u.id and ${reaches('f.module_id')}))`

/** SQL: person `p` may see alerts of a module. `moduleId` is a column. */
export const seesAlertsOf = (moduleId: string): string =>
  `exists (select from person_reach r where r.user_id = p.id and r.code = 'notify.view_alert'
    and (r.module_id is null or r.module_id = ${moduleId}))`

/**
 * SQL: person `p` is a recipient of alert `a`: may see it, and follows its factor, its module or nothing
 * (`p.everything`, from `followsNothing`); what is of the whole station also goes to who follows any factor of it.
 */
export const receivesAlert = `${seesAlertsOf('a.module_id')}
  and (p.everything
    or exists (select from followed_module x where x.user_id = p.id and x.module_id = a.module_id)
    or exists (select from followed_factor x where x.user_id = p.id and x.factor_id = a.factor_id)
    or a.factor_id is null and exists (select from followed_factor x join public.factor f on f.id = x.factor_id
      where x.user_id = p.id and f.module_id = a.module_id))`

/** SQL: the person of row `u` of `user_account`, with their settings in row `s`, gets mails. */
export const wantsMails = 'u.is_active and coalesce(s.has_email, true)'

/** SQL: what a mail must know of person `u`. */
export const recipientColumns = `u.email, coalesce(u.language, 'vi') as locale,
  exists (select from person_reach r where r.user_id = u.id and r.code = 'settings.view_mqttconfig') as has_mqtt`
