// Of the page that browses the API: its calls carry the session of the console, which is renewed when it has expired. Who is not signed in
// is led to the sign-in. A classic script of its own file, because the content security policy allows no inline script.
{
  const api = new URL('../', location.href)
  const isExpired = (token) => {
    try {
      return (
        JSON.parse(atob(token.split('.')[1].replace(/-/g, '+').replace(/_/g, '/'))).exp * 1000 < Date.now()
      )
    } catch {
      return false
    }
  }
  const cookie = (name) =>
    document.cookie
      .split('; ')
      .find((pair) => pair.startsWith(`${name}=`))
      ?.slice(name.length + 1)
  const renew = async () => {
    const answer = await fetch(new URL('accounts/token/refresh/', api), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-CSRFToken': cookie('csrftoken') ?? '' },
      body: JSON.stringify({ refresh: localStorage.getItem('refresh_token') }),
    })
    const tokens = answer.ok ? await answer.json() : {}
    for (const name of ['access_token', 'refresh_token'])
      if (tokens[name]) localStorage.setItem(name, tokens[name])
  }
  const withSession = async (request) => {
    if (new URL(request.url, location.href).origin !== location.origin) return request
    const token = localStorage.getItem('access_token')
    if (token !== null && isExpired(token)) await renew()
    const current = localStorage.getItem('access_token')
    if (current !== null) request.headers['Authorization'] ??= `Bearer ${current}`
    request.headers['X-CSRFToken'] = cookie('csrftoken') ?? ''
    return request
  }
  const leave = (answer) => {
    if (answer.status === 401 && answer.url.endsWith('/json')) location.assign(new URL('../login', api))
    return answer
  }
  const made = window.SwaggerUIBundle
  window.SwaggerUIBundle = Object.assign(
    (options) => made({ ...options, requestInterceptor: withSession, responseInterceptor: leave }),
    made,
  )
}
