// Shows on the start page whether the server is ready. Without scripts, the link to the probe stays.

const link = document.getElementById('ready')

async function show() {
  const response = await fetch('readyz', { cache: 'no-store' })
  if (response.ok || response.status === 503) {
    link.dataset.state = response.ok ? 'ready' : 'not-ready'
    link.textContent = response.ok ? 'Ready' : 'Not ready: see the probe'
  }
}

show().catch(() => {})
