// The states that all screens share.

export const shellStates = [
  {
    screen: 'flag',
    id: 'flag.starting',
    title: 'Waiting for the platform',
    platform: { 'GET /sdk/v1/items/ITEM/flag': 'never' },
    ready: false,
    act: (stage) => stage.told('hello'),
  },
  { screen: 'flag', id: 'flag.unhosted', title: 'Opened without an app', unhosted: true },
]
