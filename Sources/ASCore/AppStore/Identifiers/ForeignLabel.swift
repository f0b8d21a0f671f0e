/// Words of scripts without Latin letters that say what a number beside them is, with the English words that mean the
/// same.
enum ForeignLabel {
  private static let roots: [(english: String, words: String)] = [
    ("order", "заказ 注文 订单 訂單 주문"), ("transaction", "транзакц 取引 トランザクション 交易 거래"),
    ("invoice", "請求書 发票 發票 청구서"), ("account", "счёт счет аккаунт アカウント 账户 帳戶 계정"),
    ("customer", "клиент 顧客 お客様 クライアント 客户 客戶 고객"), ("user", "пользовател ユーザー 用户 用戶 사용자"),
    ("phone", "телефон 電話 电话 전화 手机 手機 휴대폰 携帯"), ("serial", "серийн シリアル 序列号 序號 일련"),
    ("ticket", "тикет обращени チケット 工单 티켓"), ("number", "номер 番号 编号 編號 번호 号 號"),
    ("error", "ошибк 错误 錯誤 エラー 오류 에러 خطأ שגיאה ผิดพลาด त्रुटि"), ("status", "статус 状态 狀態 ステータス 상태"),
    ("returned", "返回 回傳"), ("Apple", "苹果 蘋果 アップル 애플"), ("receipt", "收据 收據 レシート 영수증"),
  ]

  /// By their first character, the words in each case that they are written in.
  private static let words: [UInt32: [(word: [UInt8], english: [UInt8])]] = Dictionary(
    grouping: roots.flatMap { english, words in
      words.split(separator: " ").flatMap { word in
        Set([String(word), word.prefix(1).uppercased() + word.dropFirst(), word.uppercased()]).map {
          (Array($0.utf8), Array(english.utf8))
        }
      }
    }, by: { key($0.word[...]) })

  /// The bytes of the first character, which has two or three.
  private static func key(_ word: ArraySlice<UInt8>) -> UInt32 {
    word.prefix(word.first ?? 0 < 0xE0 ? 2 : 3).reduce(0) { $0 << 8 | UInt32($1) }
  }

  /// Returns the English word for the one that begins at a place, and the length of that one with its ending; nil for
  /// other words. Scripts without cases have no spaces between words, so an ending is not read there.
  static func at(_ place: Int, in text: [UInt8]) -> (english: [UInt8], length: Int)? {
    let rest = text[place...]
    guard let found = words[key(rest)]?.first(where: { rest.starts(with: $0.word) }) else { return nil }
    let isCyrillic = 0xD0...0xD1 ~= text[place]
    let ending = isCyrillic ? rest.dropFirst(found.word.count).prefix { $0 >= 0x80 }.count : 0
    return (found.english, found.word.count + ending)
  }
}
