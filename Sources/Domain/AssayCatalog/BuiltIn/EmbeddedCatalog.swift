// swift-format-ignore-file
// Made by scripts/embed-catalog from the files of Catalog/. Change those, then run it.

/// The built-in catalog, by path inside `Catalog/`.
enum EmbeddedCatalog {
    static let files: [String: String] = [
"brands.yaml": #"""
# The brands that can be authenticated, and the categories of each. docs/operate/catalog.md explains every key.
# Spaces, case, _ and - make no difference in names, so the aliases have other spellings only: with and without accents
# or a middle dot, and in Japanese.
brands:
  - id: acne_studios
    name: Acne Studios
    aliases: [アクネ ストゥディオズ]
    categories: [sneakers, apparel]
  - id: adidas
    name: Adidas
    aliases: [Adidas Originals, アディダス, アディダス オリジナルス]
    categories: [sneakers, apparel]
  - id: alexander_mcqueen
    name: Alexander McQueen
    aliases: [McQueen, アレキサンダー・マックイーン, アレキサンダーマックイーン]
    categories: [sneakers, luxury, apparel]
  - id: amiri
    name: Amiri
    aliases: [Mike Amiri, アミリ]
    categories: [sneakers, apparel]
  - id: arcteryx
    name: Arc'teryx
    aliases: [Arc’teryx, アークテリクス]
    categories: [apparel]
    materials: [Gore-Tex]
  - id: asics
    name: Asics
    aliases: [アシックス]
    categories: [sneakers]
  - id: balenciaga
    name: Balenciaga
    aliases: [バレンシアガ]
    categories: [sneakers, luxury, apparel]
    materials: [Arena lambskin, calfskin]
  - id: balmain
    name: Balmain
    aliases: [Balmain Paris, Pierre Balmain, バルマン]
    categories: [sneakers, luxury, apparel]
  - id: bape
    name: Bape
    aliases: [A Bathing Ape, アベイシングエイプ, ア・ベイシング・エイプ, ベイプ]
    categories: [sneakers, apparel]
  - id: bottega_veneta
    name: Bottega Veneta
    aliases: [ボッテガ・ヴェネタ, ボッテガヴェネタ, ボッテガベネタ]
    categories: [sneakers, luxury, apparel]
    materials: [Intrecciato leather]
  - id: burberry
    name: Burberry
    aliases: [Burberrys, バーバリー]
    categories: [sneakers, luxury, apparel]
    materials: [check canvas, gabardine]
  - id: canada_goose
    name: Canada Goose
    aliases: [カナダグース]
    categories: [apparel]
  - id: carhartt
    name: Carhartt
    aliases: [Carhartt WIP, Carhartt Work in Progress, カーハート]
    categories: [apparel]
  - id: celine
    name: Celine
    aliases: [Céline, セリーヌ]
    categories: [sneakers, luxury, apparel]
    materials: [Triomphe canvas, calfskin]
  - id: chanel
    name: Chanel
    aliases: [シャネル]
    categories: [luxury, apparel]
    materials: [lambskin, caviar leather, patent leather, tweed]
  - id: chloe
    name: Chloé
    aliases: [クロエ]
    categories: [sneakers, luxury, apparel]
  - id: christian_louboutin
    name: Christian Louboutin
    aliases: [Louboutin, クリスチャン・ルブタン, クリスチャンルブタン, ルブタン]
    categories: [sneakers, luxury]
  - id: chrome_hearts
    name: Chrome Hearts
    aliases: [クロムハーツ]
    categories: [apparel]
  - id: coach
    name: Coach
    aliases: [Coach New York, コーチ]
    categories: [sneakers, luxury, apparel]
    materials: [signature canvas, glovetanned leather, pebble leather]
  - id: comme_des_garcons
    name: Comme des Garçons
    aliases: [CDG, Comme des Garçons Play, Comme des Garcons Play, コムデギャルソン, コム・デ・ギャルソン]
    categories: [sneakers, luxury, apparel]
  - id: common_projects
    name: Common Projects
    aliases: [コモンプロジェクツ]
    categories: [sneakers]
  - id: converse
    name: Converse
    aliases: [コンバース]
    categories: [sneakers]
  - id: cp_company
    name: C.P. Company
    aliases: [シーピーカンパニー]
    categories: [apparel]
  - id: dior
    name: Dior
    aliases: [Christian Dior, Dior Homme, ディオール, クリスチャン・ディオール, クリスチャンディオール]
    categories: [sneakers, luxury, apparel]
    materials: [Oblique jacquard, lambskin, calfskin]
  - id: dolce_gabbana
    name: Dolce & Gabbana
    aliases: [Dolce and Gabbana, D&G, ドルチェ&ガッバーナ, ドルチェアンドガッバーナ]
    categories: [sneakers, luxury, apparel]
  - id: fear_of_god
    name: Fear of God
    aliases: [Fear of God Essentials, FOG, フィアオブゴッド]
    categories: [sneakers, apparel]
  - id: fendi
    name: Fendi
    aliases: [フェンディ]
    categories: [sneakers, luxury, apparel]
    materials: [FF canvas, Zucca canvas, Selleria leather]
  - id: ferragamo
    name: Ferragamo
    aliases: [Salvatore Ferragamo, フェラガモ, サルヴァトーレ・フェラガモ, サルヴァトーレフェラガモ]
    categories: [sneakers, luxury, apparel]
  - id: gallery_dept
    name: Gallery Dept.
    aliases: [Gallery Department, ギャラリーデプト]
    categories: [apparel]
  - id: givenchy
    name: Givenchy
    aliases: [ジバンシィ, ジバンシー]
    categories: [sneakers, luxury, apparel]
  - id: golden_goose
    name: Golden Goose
    aliases: [Golden Goose Deluxe Brand, GGDB, ゴールデングース]
    categories: [sneakers, apparel]
  - id: goyard
    name: Goyard
    aliases: [ゴヤール]
    categories: [luxury]
    materials: [Goyardine canvas]
  - id: gucci
    name: Gucci
    aliases: [グッチ]
    categories: [sneakers, luxury, apparel]
    materials: [GG Supreme canvas, GG canvas, Guccissima leather]
  - id: hermes
    name: Hermès
    aliases: [Hermès Paris, Hermes Paris, エルメス]
    categories: [sneakers, luxury, apparel]
    materials: [Togo leather, Epsom leather, Clemence leather, Swift leather, Box calf leather]
  - id: hoka
    name: Hoka
    aliases: [Hoka One One, ホカ, ホカオネオネ]
    categories: [sneakers]
  - id: human_made
    name: Human Made
    aliases: [ヒューマンメイド]
    categories: [apparel]
  - id: issey_miyake
    name: Issey Miyake
    aliases:
      - Bao Bao Issey Miyake
      - Pleats Please Issey Miyake
      - Homme Plissé Issey Miyake
      - イッセイミヤケ
      - イッセイ・ミヤケ
      - バオバオイッセイミヤケ
    categories: [luxury, apparel]
  - id: jacquemus
    name: Jacquemus
    aliases: [ジャックムス]
    categories: [luxury, apparel]
  - id: jimmy_choo
    name: Jimmy Choo
    aliases: [ジミーチュウ, ジミー・チュウ]
    categories: [sneakers, luxury]
  - id: kate_spade
    name: Kate Spade
    aliases: [Kate Spade New York, ケイトスペード, ケイト・スペード]
    categories: [luxury]
  - id: kith
    name: Kith
    aliases: [キス]
    categories: [apparel]
  - id: lacoste
    name: Lacoste
    aliases: [ラコステ]
    categories: [sneakers, apparel]
  - id: levis
    name: Levi's
    aliases: [Levi’s, Levi Strauss, リーバイス]
    categories: [apparel]
    materials: [denim]
  - id: loewe
    name: Loewe
    aliases: [ロエベ]
    categories: [sneakers, luxury, apparel]
    materials: [Anagram jacquard, calfskin, nappa leather]
  - id: longchamp
    name: Longchamp
    aliases: [ロンシャン]
    categories: [luxury]
    materials: [nylon, leather]
  - id: louis_vuitton
    name: Louis Vuitton
    aliases: [LV, ルイ・ヴィトン, ルイヴィトン, ヴィトン]
    categories: [sneakers, luxury, apparel]
    materials:
      - Monogram canvas
      - Damier Ebene canvas
      - Damier Azur canvas
      - Empreinte leather
      - Epi leather
      - Taiga leather
      - Vernis leather
  - id: maison_margiela
    name: Maison Margiela
    aliases: [Margiela, Martin Margiela, Maison Martin Margiela, メゾンマルジェラ, メゾン・マルジェラ, マルジェラ]
    categories: [sneakers, luxury, apparel]
  - id: marc_jacobs
    name: Marc Jacobs
    aliases: [マークジェイコブス, マーク・ジェイコブス]
    categories: [luxury, apparel]
  - id: mcm
    name: MCM
    aliases: [エムシーエム]
    categories: [sneakers, luxury, apparel]
    materials: [Visetos canvas]
  - id: michael_kors
    name: Michael Kors
    aliases: [MICHAEL Michael Kors, マイケルコース, マイケル・コース]
    categories: [sneakers, luxury, apparel]
    materials: [Saffiano leather]
  - id: miu_miu
    name: Miu Miu
    aliases: [ミュウミュウ]
    categories: [sneakers, luxury, apparel]
    materials: [matelassé leather]
  - id: mizuno
    name: Mizuno
    aliases: [ミズノ]
    categories: [sneakers]
  - id: moncler
    name: Moncler
    aliases: [Moncler Genius, Moncler Grenoble, モンクレール]
    categories: [sneakers, apparel]
    materials: [nylon]
  - id: mulberry
    name: Mulberry
    aliases: [マルベリー]
    categories: [luxury]
    materials: [heavy grain leather]
  - id: neighborhood
    name: Neighborhood
    aliases: [ネイバーフッド]
    categories: [apparel]
  - id: new_balance
    name: New Balance
    aliases: [NB, ニューバランス]
    categories: [sneakers, apparel]
  - id: nike
    name: Nike
    aliases: [Jordan, Air Jordan, Jordan Brand, Nike SB, ナイキ, ジョーダン, エアジョーダン]
    categories: [sneakers, apparel]
  - id: off_white
    name: Off-White
    aliases: [Off-White c/o Virgil Abloh, オフホワイト, オフ・ホワイト]
    categories: [sneakers, luxury, apparel]
  - id: "on"
    name: "On"
    aliases: [On Running, オン]
    categories: [sneakers]
  - id: onitsuka_tiger
    name: Onitsuka Tiger
    aliases: [オニツカタイガー]
    categories: [sneakers]
  - id: palace
    name: Palace
    aliases: [Palace Skateboards, パレス, パレススケートボード]
    categories: [apparel]
  - id: palm_angels
    name: Palm Angels
    aliases: [パームエンジェルス]
    categories: [sneakers, apparel]
  - id: patagonia
    name: Patagonia
    aliases: [パタゴニア]
    categories: [apparel]
  - id: prada
    name: Prada
    aliases: [Prada Linea Rossa, プラダ]
    categories: [sneakers, luxury, apparel]
    materials: [Saffiano leather, Re-Nylon, nylon]
  - id: puma
    name: Puma
    aliases: [プーマ]
    categories: [sneakers, apparel]
  - id: ralph_lauren
    name: Ralph Lauren
    aliases: [Polo Ralph Lauren, Polo by Ralph Lauren, ラルフローレン, ラルフ・ローレン, ポロラルフローレン]
    categories: [apparel]
  - id: reebok
    name: Reebok
    aliases: [リーボック]
    categories: [sneakers, apparel]
  - id: rhude
    name: Rhude
    aliases: [ルード]
    categories: [apparel]
  - id: rick_owens
    name: Rick Owens
    aliases: [Rick Owens DRKSHDW, DRKSHDW, リックオウエンス, リック・オウエンス]
    categories: [sneakers, apparel]
  - id: sacai
    name: Sacai
    aliases: [サカイ]
    categories: [apparel]
  - id: saint_laurent
    name: Saint Laurent
    aliases: [Saint Laurent Paris, Yves Saint Laurent, YSL, サンローラン, イヴ・サンローラン, イヴサンローラン]
    categories: [sneakers, luxury, apparel]
    materials: [grain de poudre leather, lambskin, calfskin]
  - id: salomon
    name: Salomon
    aliases: [サロモン]
    categories: [sneakers, apparel]
  - id: stone_island
    name: Stone Island
    aliases: [ストーンアイランド]
    categories: [apparel]
  - id: stussy
    name: Stüssy
    aliases: [ステューシー]
    categories: [apparel]
  - id: supreme
    name: Supreme
    aliases: [Supreme New York, シュプリーム]
    categories: [apparel]
  - id: the_north_face
    name: The North Face
    aliases: [North Face, TNF, ザ・ノース・フェイス, ザノースフェイス, ノースフェイス]
    categories: [apparel]
    materials: [Gore-Tex, nylon]
  - id: thom_browne
    name: Thom Browne
    aliases: [トムブラウン, トム・ブラウン]
    categories: [sneakers, luxury, apparel]
  - id: tory_burch
    name: Tory Burch
    aliases: [トリーバーチ, トリー・バーチ]
    categories: [sneakers, luxury, apparel]
  - id: undercover
    name: Undercover
    aliases: [アンダーカバー]
    categories: [apparel]
  - id: valentino
    name: Valentino
    aliases: [Valentino Garavani, ヴァレンティノ, ヴァレンティノ・ガラヴァーニ, ヴァレンティノガラヴァーニ]
    categories: [sneakers, luxury, apparel]
  - id: vans
    name: Vans
    aliases: [ヴァンズ, バンズ]
    categories: [sneakers, apparel]
  - id: versace
    name: Versace
    aliases: [Gianni Versace, ヴェルサーチェ, ヴェルサーチ]
    categories: [sneakers, luxury, apparel]
  - id: visvim
    name: Visvim
    aliases: [ビズビム]
    categories: [sneakers, apparel]
  - id: wtaps
    name: WTAPS
    aliases: [ダブルタップス]
    categories: [apparel]
  - id: y_3
    name: Y-3
    aliases: [Adidas Y-3, ワイスリー]
    categories: [sneakers, apparel]
  - id: yeezy
    name: Yeezy
    aliases: [Adidas Yeezy, イージー]
    categories: [sneakers, apparel]
  - id: yohji_yamamoto
    name: Yohji Yamamoto
    aliases: [Yohji Yamamoto Pour Homme, ヨウジヤマモト, ヨウジ・ヤマモト]
    categories: [apparel]

"""#,
"categories/apparel.yaml": #"""
id: apparel
item_types:
  - t_shirt
  - shirt
  - polo_shirt
  - sweatshirt
  - hoodie
  - sweater
  - jacket
  - coat
  - trousers
  - jeans
  - shorts
  - skirt
  - dress
  - cap
item_type_groups:
  - {id: tops, members: [t_shirt, shirt, polo_shirt, sweatshirt, hoodie, sweater]}
  - {id: outerwear, members: [jacket, coat]}
  - {id: bottoms, members: [trousers, jeans, shorts, skirt]}
  - {id: headwear, members: [cap]}
required: [brand, item_type]
review_hours: 48

text_fields:
  - {id: style_name, label: field.style_name, editable: true}
  - {id: style_code, label: field.style_code, editable: true, max: 64}
  - {id: upc, label: field.upc, editable: true, max: 64}
  - {id: material, label: field.material, editable: true, max: 128}
  - {id: garment_size, label: field.garment_size, editable: true, max: 32}
  - {id: customer_item_id, label: field.customer_item_id, identifier: true}

regions:
  - id: front
    label: region.apparel.front.label
    instruction: region.apparel.front.instruction
    outline: frame
  - id: back
    label: region.apparel.back.label
    instruction: region.apparel.back.instruction
    outline: frame
  - id: brand_label
    label: region.apparel.brand_label.label
    instruction: region.apparel.brand_label.instruction
    outline: label
  - id: care_label
    label: region.apparel.care_label.label
    instruction: region.apparel.care_label.instruction
    outline: tag
    when:
      item_type_not: [cap]
  - id: logo_close_up
    label: region.apparel.logo_close_up.label
    instruction: region.apparel.logo_close_up.instruction
    outline: frame
  - id: stitching
    label: region.apparel.stitching.label
    instruction: region.apparel.stitching.instruction
    outline: frame
    sample: seam
  - id: fabric_close_up
    label: region.apparel.fabric_close_up.label
    instruction: region.apparel.fabric_close_up.instruction
    outline: circle
  - id: fastening
    label: region.apparel.fastening.label
    instruction: region.apparel.fastening.instruction
    outline: circle
    when:
      item_type: [shirt, polo_shirt, jacket, coat, trousers, jeans]
  - id: hang_tag
    label: region.apparel.hang_tag.label
    instruction: region.apparel.hang_tag.instruction
    outline: tag
    required: false

debug_regions: [front, brand_label]

"""#,
"categories/luxury.yaml": #"""
id: luxury
item_types:
  - handbag
  - shoulder_bag
  - crossbody_bag
  - tote_bag
  - bucket_bag
  - backpack
  - belt_bag
  - clutch
  - travel_bag
  - pouch
  - wallet
  - card_holder
  - belt
item_type_groups:
  - id: bags
    members:
      - handbag
      - shoulder_bag
      - crossbody_bag
      - tote_bag
      - bucket_bag
      - backpack
      - belt_bag
      - clutch
      - travel_bag
      - pouch
  - {id: small_leather_goods, members: [pouch, wallet, card_holder]}
required: [brand]
review_hours: 48

text_fields:
  - {id: style_name, label: field.style_name, editable: true}
  - {id: material, label: field.material, editable: true, max: 128}
  - {id: serial_number, label: field.serial_number, editable: true, identifier: true, max: 64}
  - {id: customer_item_id, label: field.customer_item_id, identifier: true}

regions:
  - id: front
    label: region.luxury.front.label
    instruction: region.luxury.front.instruction
    outline: frame
  - id: back
    label: region.luxury.back.label
    instruction: region.luxury.back.instruction
    outline: frame
  - id: base
    label: region.luxury.base.label
    instruction: region.luxury.base.instruction
    outline: label
    when:
      item_type:
        - handbag
        - shoulder_bag
        - crossbody_bag
        - tote_bag
        - bucket_bag
        - backpack
        - travel_bag
  - id: logo
    label: region.luxury.logo.label
    instruction: region.luxury.logo.instruction
    outline: frame
  - id: hardware
    label: region.luxury.hardware.label
    instruction: region.luxury.hardware.instruction
    outline: circle
    when:
      item_type_not: [card_holder, belt]
  - id: buckle
    label: region.luxury.buckle.label
    instruction: region.luxury.buckle.instruction
    outline: frame
    when:
      item_type: [belt]
  - id: stitching
    label: region.luxury.stitching.label
    instruction: region.luxury.stitching.instruction
    outline: frame
    sample: seam
  - id: material_close_up
    label: region.luxury.material_close_up.label
    instruction: region.luxury.material_close_up.instruction
    outline: circle
  - id: pattern_alignment
    label: region.luxury.pattern_alignment.label
    instruction: region.luxury.pattern_alignment.instruction
    outline: frame
    when:
      material:
        - canvas
        - coated canvas
        - check canvas
        - monogram canvas
        - damier canvas
        - damier azur canvas
        - damier ebene canvas
        - FF canvas
        - GG canvas
        - GG Supreme canvas
        - Goyardine canvas
        - signature canvas
        - Triomphe canvas
        - Visetos canvas
        - Zucca canvas
  - id: interior
    label: region.luxury.interior.label
    instruction: region.luxury.interior.instruction
    outline: frame
    when:
      item_type_not: [card_holder, belt]
  - id: interior_label
    label: region.luxury.interior_label.label
    instruction: region.luxury.interior_label.instruction
    outline: label
    when:
      item_type_not: [belt]
  - id: date_code
    label: region.luxury.date_code.label
    instruction: region.luxury.date_code.instruction
    outline: label
    required: false
  - id: authenticity_card
    label: region.luxury.authenticity_card.label
    instruction: region.luxury.authenticity_card.instruction
    outline: label
    required: false
    when:
      brand: [chanel]

debug_regions: [front, logo]

"""#,
"categories/sneakers.yaml": #"""
id: sneakers
item_types: [sneakers, low_top, mid_top, high_top, slide]
required: [brand, style_name]
review_hours: 24

text_fields:
  - {id: style_name, label: field.style_name, required: true, editable: true}
  - {id: us_size, label: field.us_size, editable: true, max: 32}
  - {id: upc, label: field.upc, editable: true, max: 64}
  - {id: style_code, label: field.style_code, editable: true, max: 64}
  - {id: customer_item_id, label: field.customer_item_id, identifier: true}

regions:
  - id: outer_side
    label: region.sneakers.outer_side.label
    instruction: region.sneakers.outer_side.instruction
    outline: shoe_side
  - id: inner_side
    label: region.sneakers.inner_side.label
    instruction: region.sneakers.inner_side.instruction
    outline: shoe_side
  - id: front
    label: region.sneakers.front.label
    instruction: region.sneakers.front.instruction
    outline: shoe_front
  - id: heel
    label: region.sneakers.heel.label
    instruction: region.sneakers.heel.instruction
    outline: shoe_back
  - id: sole
    label: region.sneakers.sole.label
    instruction: region.sneakers.sole.instruction
    outline: shoe_sole
  - id: tongue_label
    label: region.sneakers.tongue_label.label
    instruction: region.sneakers.tongue_label.instruction
    outline: tag
    when:
      item_type_not: [slide]
  - id: size_tag
    label: region.sneakers.size_tag.label
    instruction: region.sneakers.size_tag.instruction
    outline: tag
  - id: insole
    label: region.sneakers.insole.label
    instruction: region.sneakers.insole.instruction
    outline: shoe_sole
  - id: stitching
    label: region.sneakers.stitching.label
    instruction: region.sneakers.stitching.instruction
    outline: frame
    sample: seam
  - id: box_label
    label: region.sneakers.box_label.label
    instruction: region.sneakers.box_label.instruction
    outline: label
    required: false

debug_regions: [outer_side, size_tag]

"""#,
"flag-reasons.yaml": #"""
# Why a user disputes a result. A flag that names no reason gets the default one.
flag_reasons:
  - id: result_incorrect
    label: flag_reason.result_incorrect
    default: true
  - id: details_incorrect
    label: flag_reason.details_incorrect
  - id: wrong_photos
    label: flag_reason.wrong_photos
  - id: new_information
    label: flag_reason.new_information
  - id: other
    label: flag_reason.other

"""#,
"invalid-reasons.yaml": #"""
# Why an item is invalid. The platform itself gives the first four; experts may give any.
invalid_reasons:
  - id: debug_configuration
    label: reason.debug_configuration
  - id: photo_of_another_item
    label: invalid_reason.photo_of_another_item
  - id: photos_missing
    label: invalid_reason.photos_missing
  - id: same_photo_twice
    label: invalid_reason.same_photo_twice
  - id: item_not_shown
    label: invalid_reason.item_not_shown
  - id: photos_unsuitable
    label: invalid_reason.photos_unsuitable
  - id: several_items
    label: invalid_reason.several_items

"""#,
"texts/en.yaml": #"""
# Every display string in English. What a language lacks is shown in English.

# Results
result.authentic.header: Authentic
result.authentic.message: The item matches what its brand makes.
result.unknown.header: Unidentified
result.unknown.message: The item could not be confirmed as a product of its brand.
result.not_supported.header: Not Supported
result.not_supported.message: Items of this kind can't be authenticated at present.
result.needs_review.header: Under Review
result.needs_review.message: An expert is looking at the item.
result.invalid.header: Invalid
result.invalid.message: The photos can't be used for an authentication.

# States of a flag
flag.none: Not flagged
flag.flagged: Flagged
flag.resolved: Resolved

# Timeline
timeline.capture_started: Capture started
timeline.submitted: Photos submitted
timeline.received: Photos received
timeline.result_set: Result ready
timeline.review_started: Expert review started
timeline.reviewed: Decided by an expert
timeline.reopened: Opened again by an expert
timeline.retake_asked: More photos asked for
timeline.retake_submitted: More photos received
timeline.retake_closed: Waiting for photos ended
timeline.flag_set: Review of the result requested
timeline.flag_cleared: Request for a review taken back
timeline.flag_resolved: Request for a review answered
timeline.text_fields_edited: Item details changed
timeline.message_asked: An expert asked a question
timeline.message_answered: Question answered
timeline.photos_removed: Photos deleted
timeline.certificate_revoked: Certificate revoked
timeline.certificate_reissued: New certificate issued

# Retakes
retake.needed: "Please take these photos: {regions}"

# Why a photo is refused
refusal.digest_mismatch: The photo was damaged on its way. Send it again.
refusal.photo_animated: The picture is animated. Take a still photo.
refusal.photo_blurred: The photo is blurred. Hold the camera still, let it focus, and use more light.
refusal.photo_incomplete: The photo did not arrive completely. Send it again.
refusal.photo_not_supported: The server can't read this kind of photo. Set the camera to Most Compatible, or choose a JPEG photo.
refusal.photo_too_large: The photo is too large ({measured} MB). Use one of at most {needed} MB.
refusal.photo_too_small: "The photo is too small: its short side has {measured} pixels, and {needed} are needed. Use the rear camera, or choose the original photo."
refusal.photo_truncated: The end of the photo is missing. Take it again.
refusal.photo_unreadable: The photo can't be read. Take it again.
refusal.picture_too_complex: This photo is too large to be checked. Take it again with the camera, or choose a smaller JPEG photo.
refusal.several_pictures: The file holds several pictures. Send a single photo.
refusal.too_many_pixels: The photo has too many pixels ({measured} megapixels). Use one of at most {needed} megapixels.
refusal.unsupported_format: This kind of file can't be used. Send a JPEG, HEIC, PNG or WebP photo.

# Why an item has its result
reason.brand_not_supported: This brand can't be authenticated at present.
reason.brand_not_supported_in_category: This brand can't be authenticated in this category at present.
reason.debug_configuration: The item was captured with the short workflow for development.
reason.expert_needed: An expert has to look at the item.
reason.photo_of_another_item: "A photo was already used for another item: {regions}"
reason.photos_missing: "Photos are missing: {regions}"
reason.same_photo_twice: "The same photo was used more than once: {regions}"
reason.similar_photo: "A photo looks much like another one: {regions}"
invalid_reason.item_not_shown: The photos don't show the item that was described.
invalid_reason.photos_unsuitable: The photos don't show enough of the item.
invalid_reason.photo_of_another_item: A photo was already used for another item.
invalid_reason.photos_missing: Photos are missing.
invalid_reason.same_photo_twice: The same photo was used more than once.
invalid_reason.several_items: The photos show more than one item.

# Why a user disputes a result
flag_reason.result_incorrect: I believe the result is wrong
flag_reason.details_incorrect: The details of the item are wrong
flag_reason.wrong_photos: The photos are of another item
flag_reason.new_information: I have new information about the item
flag_reason.other: Another reason

# Categories and item types
category.apparel: Apparel
category.luxury: Luxury
category.sneakers: Sneakers
item_type.backpack: Backpack
item_type.bags: Bags
item_type.belt: Belt
item_type.belt_bag: Belt bag
item_type.bottoms: Bottoms
item_type.bucket_bag: Bucket bag
item_type.cap: Cap
item_type.card_holder: Card holder
item_type.clutch: Clutch
item_type.coat: Coat
item_type.crossbody_bag: Crossbody bag
item_type.dress: Dress
item_type.handbag: Handbag
item_type.headwear: Headwear
item_type.high_top: High top
item_type.hoodie: Hoodie
item_type.jacket: Jacket
item_type.jeans: Jeans
item_type.low_top: Low top
item_type.mid_top: Mid top
item_type.outerwear: Outerwear
item_type.polo_shirt: Polo shirt
item_type.pouch: Pouch
item_type.shirt: Shirt
item_type.shorts: Shorts
item_type.shoulder_bag: Shoulder bag
item_type.skirt: Skirt
item_type.slide: Slide
item_type.small_leather_goods: Small leather goods
item_type.sneakers: Sneakers
item_type.sweater: Sweater
item_type.sweatshirt: Sweatshirt
item_type.t_shirt: T-shirt
item_type.tops: Tops
item_type.tote_bag: Tote bag
item_type.travel_bag: Travel bag
item_type.trousers: Trousers
item_type.wallet: Wallet

# What users write
field.customer_item_id: Item ID
field.garment_size: Size
field.material: Material
field.serial_number: Serial number
field.style_code: Style code
field.style_name: Style name
field.upc: UPC
field.us_size: US size

# Photos of sneakers
region.sneakers.outer_side.label: Outer side
region.sneakers.outer_side.instruction: Place the right shoe on a plain surface and photograph its whole outer side.
region.sneakers.inner_side.label: Inner side
region.sneakers.inner_side.instruction: Turn the same shoe round and photograph its whole inner side.
region.sneakers.front.label: Front
region.sneakers.front.instruction: Photograph the toe box and the laces from the front and slightly above.
region.sneakers.heel.label: Heel
region.sneakers.heel.instruction: Photograph the heel straight from behind, from the sole to the collar.
region.sneakers.sole.label: Sole
region.sneakers.sole.instruction: Turn the shoe over and photograph the whole outsole from above.
region.sneakers.tongue_label.label: Tongue label
region.sneakers.tongue_label.instruction: Loosen the laces and photograph the label on the tongue, filling the frame.
region.sneakers.size_tag.label: Size tag
region.sneakers.size_tag.instruction: Photograph the tag with size and style code so that every digit can be read.
region.sneakers.insole.label: Insole
region.sneakers.insole.instruction: Photograph the insole from above, with its print in focus.
region.sneakers.stitching.label: Stitching
region.sneakers.stitching.instruction: Come close to a seam on the side and let each stitch be seen.
region.sneakers.box_label.label: Box label
region.sneakers.box_label.instruction: If you have the box, photograph the label with its barcode.

# Photos of luxury goods
region.luxury.front.label: Front
region.luxury.front.instruction: Place the closed item upright and photograph its whole front.
region.luxury.back.label: Back
region.luxury.back.instruction: Turn the item round and photograph its whole back.
region.luxury.base.label: Base
region.luxury.base.instruction: Lay the bag down and photograph its whole underside, corners included.
region.luxury.logo.label: Logo
region.luxury.logo.instruction: Photograph the brand's name or logo straight on, filling the frame.
region.luxury.hardware.label: Hardware
region.luxury.hardware.instruction: Photograph the clasp, lock or zip pull with its engraving in focus.
region.luxury.buckle.label: Buckle
region.luxury.buckle.instruction: Photograph the front of the buckle with its engraving in focus.
region.luxury.stitching.label: Stitching
region.luxury.stitching.instruction: Come close to a seam and let each stitch be seen.
region.luxury.material_close_up.label: Material close-up
region.luxury.material_close_up.instruction: Come as close as the camera can focus and let the grain fill the frame.
region.luxury.pattern_alignment.label: Pattern at a seam
region.luxury.pattern_alignment.instruction: Photograph a place where the pattern meets a seam.
region.luxury.interior.label: Interior
region.luxury.interior.instruction: Open the item and photograph its lining in good light.
region.luxury.interior_label.label: Interior label
region.luxury.interior_label.instruction: Photograph the label or stamp inside so that every letter can be read.
region.luxury.date_code.label: Serial number or date code
region.luxury.date_code.instruction: If there is one, photograph the serial number or date code so that it can be read.
region.luxury.authenticity_card.label: Authenticity card
region.luxury.authenticity_card.instruction: If you have the card, photograph its front without reflections.

# Photos of apparel
region.apparel.front.label: Front
region.apparel.front.instruction: Lay the garment flat and photograph its whole front from above.
region.apparel.back.label: Back
region.apparel.back.instruction: Turn the garment over and photograph its whole back from above.
region.apparel.brand_label.label: Brand label
region.apparel.brand_label.instruction: Photograph the label at the neck or waist, filling the frame.
region.apparel.care_label.label: Care label
region.apparel.care_label.instruction: Smooth the care label and photograph it so that every line can be read.
region.apparel.logo_close_up.label: Print or logo
region.apparel.logo_close_up.instruction: Come close to the print, embroidery or patch and let its edges be seen.
region.apparel.stitching.label: Stitching
region.apparel.stitching.instruction: Come close to a hem or seam and let each stitch be seen.
region.apparel.fabric_close_up.label: Fabric close-up
region.apparel.fabric_close_up.instruction: Come as close as the camera can focus and let the weave fill the frame.
region.apparel.fastening.label: Zip or button
region.apparel.fastening.instruction: Photograph the zip pull or a button with its engraving in focus.
region.apparel.hang_tag.label: Hang tag
region.apparel.hang_tag.instruction: If you have the tag, photograph the side with the barcode.

"""#,
"texts/ja.yaml": #"""
# すべての表示文言の日本語訳。訳がないものは英語で表示されます。

# 鑑定結果
result.authentic.header: 真正品
result.authentic.message: ブランドの正規品の特徴と一致しました。
result.unknown.header: 確認不可
result.unknown.message: ブランドの正規品であることを確認できませんでした。
result.not_supported.header: 対象外
result.not_supported.message: この種類のアイテムは現在、鑑定の対象外です。
result.needs_review.header: 審査中
result.needs_review.message: 専門家がアイテムを確認しています。
result.invalid.header: 無効
result.invalid.message: 送信された写真では鑑定できません。

# フラグの状態
flag.none: フラグなし
flag.flagged: フラグあり
flag.resolved: 解決済み

# 経過
timeline.capture_started: 撮影を開始しました
timeline.submitted: 写真を提出しました
timeline.received: 写真を受け付けました
timeline.result_set: 結果が出ました
timeline.review_started: 専門家による審査を開始しました
timeline.reviewed: 専門家が判定しました
timeline.reopened: 専門家が再確認を開始しました
timeline.retake_asked: 追加の写真が必要です
timeline.retake_submitted: 追加の写真を受け付けました
timeline.retake_closed: 追加写真の受付を終了しました
timeline.flag_set: 再確認の依頼を受け付けました
timeline.flag_cleared: 再確認の依頼が取り消されました
timeline.flag_resolved: 再確認の依頼に回答しました
timeline.text_fields_edited: アイテムの情報が変更されました
timeline.message_asked: 専門家から質問があります
timeline.message_answered: 質問に回答済みです
timeline.photos_removed: 写真が削除されました
timeline.certificate_revoked: 証明書が取り消されました
timeline.certificate_reissued: 新しい証明書が発行されました

# 再撮影
retake.needed: "次の写真を撮影してください：{regions}"

# 写真を受け付けられない理由
refusal.digest_mismatch: 送信中に写真が破損しました。もう一度送信してください。
refusal.photo_animated: アニメーション画像は使用できません。静止画を撮影してください。
refusal.photo_blurred: 写真がぼやけています。明るい場所でカメラを固定し、ピントを合わせて撮り直してください。
refusal.photo_incomplete: 写真が最後まで届きませんでした。もう一度送信してください。
refusal.photo_not_supported: この種類の写真は読み込めません。カメラの設定で「互換性優先」を選ぶか、JPEGの写真を選んでください。
refusal.photo_too_large: 写真のサイズが{measured} MBあります。{needed} MB以下の写真を使用してください。
refusal.photo_too_small: 写真の解像度が足りません。短辺は{measured}ピクセルですが、{needed}ピクセル以上必要です。背面カメラで撮るか、元の写真を選んでください。
refusal.photo_truncated: 写真のデータが途中で切れています。撮り直してください。
refusal.photo_unreadable: 写真を読み込めません。撮り直してください。
refusal.picture_too_complex: この写真はデータが大きすぎるため確認できません。カメラで撮り直すか、より小さいJPEGの写真を選んでください。
refusal.several_pictures: 1つのファイルに複数の画像が含まれています。1枚の写真を送信してください。
refusal.too_many_pixels: 写真が{measured}メガピクセルあります。{needed}メガピクセル以下の写真を使用してください。
refusal.unsupported_format: このファイル形式には対応していません。JPEG、HEIC、PNG、WebPのいずれかの写真を送信してください。

# 結果の理由
reason.brand_not_supported: このブランドは現在、鑑定の対象外です。
reason.brand_not_supported_in_category: このカテゴリーでは、このブランドは現在、鑑定の対象外です。
reason.debug_configuration: 開発用の簡易撮影で登録されたアイテムです。
reason.expert_needed: 専門家による確認が必要です。
reason.photo_of_another_item: 別のアイテムで使用済みの写真が含まれています：{regions}
reason.photos_missing: 写真が不足しています：{regions}
reason.same_photo_twice: 同じ写真が複数回使用されています：{regions}
reason.similar_photo: 別の写真とよく似た写真があります：{regions}
invalid_reason.item_not_shown: 申告されたアイテムが写真に写っていません。
invalid_reason.photos_unsuitable: 写真からアイテムを十分に確認できません。
invalid_reason.photo_of_another_item: 別のアイテムで使用済みの写真が含まれています。
invalid_reason.photos_missing: 写真が不足しています。
invalid_reason.same_photo_twice: 同じ写真が複数回使用されています。
invalid_reason.several_items: 写真に複数のアイテムが写っています。

# フラグの理由
flag_reason.result_incorrect: 結果が間違っていると思う
flag_reason.details_incorrect: アイテムの情報が間違っている
flag_reason.wrong_photos: 別のアイテムの写真である
flag_reason.new_information: アイテムについて新しい情報がある
flag_reason.other: その他の理由

# カテゴリーとアイテムの種類
category.apparel: アパレル
category.luxury: ラグジュアリー
category.sneakers: スニーカー
item_type.backpack: バックパック
item_type.bags: バッグ
item_type.belt: ベルト
item_type.belt_bag: ベルトバッグ
item_type.bottoms: ボトムス
item_type.bucket_bag: バケットバッグ
item_type.cap: キャップ
item_type.card_holder: カードケース
item_type.clutch: クラッチバッグ
item_type.coat: コート
item_type.crossbody_bag: クロスボディバッグ
item_type.dress: ワンピース
item_type.handbag: ハンドバッグ
item_type.headwear: 帽子
item_type.high_top: ハイカット
item_type.hoodie: パーカー
item_type.jacket: ジャケット
item_type.jeans: ジーンズ
item_type.low_top: ローカット
item_type.mid_top: ミッドカット
item_type.outerwear: アウター
item_type.polo_shirt: ポロシャツ
item_type.pouch: ポーチ
item_type.shirt: シャツ
item_type.shorts: ショートパンツ
item_type.shoulder_bag: ショルダーバッグ
item_type.skirt: スカート
item_type.slide: スライドサンダル
item_type.small_leather_goods: 革小物
item_type.sneakers: スニーカー
item_type.sweater: セーター
item_type.sweatshirt: スウェットシャツ
item_type.t_shirt: Tシャツ
item_type.tops: トップス
item_type.tote_bag: トートバッグ
item_type.travel_bag: トラベルバッグ
item_type.trousers: パンツ
item_type.wallet: 財布

# 入力項目
field.customer_item_id: アイテムID
field.garment_size: サイズ
field.material: 素材
field.serial_number: シリアル番号
field.style_code: スタイルコード
field.style_name: モデル名
field.upc: UPC
field.us_size: USサイズ

# スニーカーの写真
region.sneakers.outer_side.label: 外側
region.sneakers.outer_side.instruction: 右足の靴を無地の台に置き、外側の側面全体を撮影してください。
region.sneakers.inner_side.label: 内側
region.sneakers.inner_side.instruction: 同じ靴の向きを変え、内側の側面全体を撮影してください。
region.sneakers.front.label: 正面
region.sneakers.front.instruction: つま先とシューレースを、正面のやや上から撮影してください。
region.sneakers.heel.label: かかと
region.sneakers.heel.instruction: かかとを真後ろから、ソールから履き口まで撮影してください。
region.sneakers.sole.label: ソール
region.sneakers.sole.instruction: 靴を裏返し、アウトソール全体を真上から撮影してください。
region.sneakers.tongue_label.label: シュータンのラベル
region.sneakers.tongue_label.instruction: シューレースをゆるめ、シュータンのラベルを画面いっぱいに撮影してください。
region.sneakers.size_tag.label: サイズタグ
region.sneakers.size_tag.instruction: サイズとスタイルコードのタグを、すべての数字が読めるように撮影してください。
region.sneakers.insole.label: インソール
region.sneakers.insole.instruction: インソールを真上から、プリントにピントを合わせて撮影してください。
region.sneakers.stitching.label: ステッチ
region.sneakers.stitching.instruction: 側面の縫い目に近づき、縫い目の一つ一つが見えるように撮影してください。
region.sneakers.box_label.label: 箱のラベル
region.sneakers.box_label.instruction: 箱がある場合は、バーコードのあるラベルを撮影してください。

# ラグジュアリー品の写真
region.luxury.front.label: 正面
region.luxury.front.instruction: アイテムを閉じて立て、正面全体を撮影してください。
region.luxury.back.label: 背面
region.luxury.back.instruction: アイテムの向きを変え、背面全体を撮影してください。
region.luxury.base.label: 底面
region.luxury.base.instruction: バッグを横に倒し、四隅を含めて底面全体を撮影してください。
region.luxury.logo.label: ロゴ
region.luxury.logo.instruction: ブランド名またはロゴを、正面から画面いっぱいに撮影してください。
region.luxury.hardware.label: 金具
region.luxury.hardware.instruction: 留め具、錠前またはファスナーの引き手を、刻印にピントを合わせて撮影してください。
region.luxury.buckle.label: バックル
region.luxury.buckle.instruction: バックルの表側を、刻印にピントを合わせて撮影してください。
region.luxury.stitching.label: ステッチ
region.luxury.stitching.instruction: 縫い目に近づき、縫い目の一つ一つが見えるように撮影してください。
region.luxury.material_close_up.label: 素材の接写
region.luxury.material_close_up.instruction: ピントが合う範囲でできるだけ近づき、素材の質感を画面いっぱいに撮影してください。
region.luxury.pattern_alignment.label: 縫い目の柄合わせ
region.luxury.pattern_alignment.instruction: 柄が縫い目にかかる部分を撮影してください。
region.luxury.interior.label: 内部
region.luxury.interior.instruction: アイテムを開き、明るい場所で内張りを撮影してください。
region.luxury.interior_label.label: 内側のラベル
region.luxury.interior_label.instruction: 内側のラベルまたは刻印を、すべての文字が読めるように撮影してください。
region.luxury.date_code.label: シリアル番号またはデートコード
region.luxury.date_code.instruction: シリアル番号またはデートコード（製造時期を示す刻印）がある場合は、読み取れるように撮影してください。
region.luxury.authenticity_card.label: ギャランティカード
region.luxury.authenticity_card.instruction: カードがある場合は、光が反射しないように表面を撮影してください。

# アパレルの写真
region.apparel.front.label: 正面
region.apparel.front.instruction: 衣類を平らに広げ、正面全体を真上から撮影してください。
region.apparel.back.label: 背面
region.apparel.back.instruction: 衣類の背面を上にして平らに置き、背面全体を真上から撮影してください。
region.apparel.brand_label.label: ブランドラベル
region.apparel.brand_label.instruction: 首元または腰のラベルを、画面いっぱいに撮影してください。
region.apparel.care_label.label: 洗濯表示ラベル
region.apparel.care_label.instruction: 洗濯表示ラベルのしわを伸ばし、すべての行が読めるように撮影してください。
region.apparel.logo_close_up.label: プリントまたはロゴ
region.apparel.logo_close_up.instruction: プリント、刺しゅうまたはワッペンに近づき、縁まで見えるように撮影してください。
region.apparel.stitching.label: ステッチ
region.apparel.stitching.instruction: 裾または縫い目に近づき、縫い目の一つ一つが見えるように撮影してください。
region.apparel.fabric_close_up.label: 生地の接写
region.apparel.fabric_close_up.instruction: ピントが合う範囲でできるだけ近づき、織り目や編み目を画面いっぱいに撮影してください。
region.apparel.fastening.label: ファスナーまたはボタン
region.apparel.fastening.instruction: ファスナーの引き手またはボタンを、刻印にピントを合わせて撮影してください。
region.apparel.hang_tag.label: 下げ札
region.apparel.hang_tag.instruction: 下げ札がある場合は、バーコードのある面を撮影してください。

"""#,
    ]
}
