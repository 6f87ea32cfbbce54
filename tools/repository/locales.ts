/**
 * Locale keys that the console puts together at run time, so that no search finds them whole: the beginning of
 * the key and what completes it.
 */
export const composedKeys: Readonly<Record<string, string>> = {
  'alertDetails.class.': 'on which side of its limits a value lies',
  'alertDetails.reason.': 'why an alert has ended',
  'audit.actions.': 'what was done, as a sentence',
  'audit.objects.': 'the kind of a thing in the audit log',
  'notifications.kinds.': 'the kind of a notification',
  'shortcuts.': 'what a key on the keyboard does',
  'state.': 'the state of a station or an alert',
  'permissions.': 'the name of a right',
  'permissionTypes.': 'what a kind of right is about',
}
