// The texts of the detail screen.

export const detailTexts = {
  en: {
    'detail.title': 'Item details',
    'detail.fields': 'About the item',
    'detail.id': 'Item number',
    'detail.photos': 'Photos',
    'detail.photo': 'Photo: {label}',
    'detail.noPhoto': 'This photo can’t be shown.',
    'detail.noPhotos': 'No photos to show.',
    'detail.timeline': 'What has happened',
    'detail.noEvents': 'Nothing has happened yet.',
    'detail.flagged': 'You have asked for a review of this result.',
    'detail.retake': 'New photos are needed.',
    'detail.retakeUntil': 'Send the new photos by {time}.',
  },
  ja: {
    'detail.title': 'アイテムの詳細',
    'detail.fields': 'アイテムについて',
    'detail.id': 'アイテム番号',
    'detail.photos': '写真',
    'detail.photo': '写真：{label}',
    'detail.noPhoto': 'この写真は表示できません。',
    'detail.noPhotos': '表示できる写真はありません。',
    'detail.timeline': '経過',
    'detail.noEvents': '記録はまだありません。',
    'detail.flagged': 'この結果の再確認を依頼済みです。',
    'detail.retake': '写真の撮り直しが必要です。',
    'detail.retakeUntil': '{time}までに写真を撮り直してください。',
  },
}
