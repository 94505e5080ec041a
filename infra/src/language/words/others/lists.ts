/** Short word lists of languages of which a few words have to do, so that they are not taken for one of ours (CA-03). */
export const shortLists: Readonly<Record<string, string>> = {
  ca: `el els la les un una i de del dels amb per que és són no més com però al als aquest aquesta aquests jo tu vostè nosaltres
    meu meva seu seva on quan què qui per què quant hi ha està estan tinc té tenim vull voldria puc pot podeu vaig va fer si us
    plau gràcies bon dia hola comanda enviament tornar diners botiga obert obren avui demà ahir també molt molta encara ja
    sense cada tots totes contrasenya pàgina l'hora d'un d'una canviar eliminar `,
  ro: `și de la în nu un o este sunt pe cu că care din pentru mai ce am ai are avem aveți au fost fi să se eu tu el ea noi voi lor
    meu mea unde când cum cât câte de ce cine bună ziua mulțumesc vă rog comandă comanda mea livrare bani plată preț magazin
    deschis astăzi mâine ieri dacă sau dar foarte tot toate această acest aceste trebuie pot poate vreau doresc parola
    pagină număr fără după între prin`,
  pl: `i w nie na to jest się z że do co jak za od po tak ale czy przez dla już tylko przed jego jej może mam ma mamy macie są był
    była było ja ty on ona my wy oni mój moja moje twój gdzie kiedy dlaczego ile kto który która które dzień dobry cześć
    dziękuję proszę zamówienie przesyłka dostawa zwrot pieniądze płatność cena sklep otwarty dzisiaj jutro wczoraj bardzo
    lub oraz jeśli hasło strona nowy chcę chciałbym mogę można`,
  tr: `ve bir bu da de ne için ile çok daha var yok mi mı mu mü ben sen biz siz onlar benim senin nerede ne zaman nasıl neden kim
    kaç hangi merhaba teşekkürler lütfen sipariş siparişim kargo teslimat iade para ödeme fiyat mağaza açık bugün yarın dün
    evet hayır değil olarak olan gibi kadar sonra önce şifre sayfa yeni istiyorum
    alabilir miyim`,
  sv: `och att det i en på är av för med till den som inte har om ett men var jag du han hon vi ni de min din sin från så kan ska
    vill när hur varför vad vem vilken mycket också efter utan eller hej tack beställning paket leverans retur pengar betala
    pris butik öppet idag imorgon igår ja nej kommer fick blir måste finns og er ikke jeg af til har hvor hvornår hvad mig
    meget også eller efter tak bestilling penge pris åben ikke det der`,
  tl: `ang ng mga sa na ay ako ikaw siya kami tayo sila ito iyan iyon at o ni kay para hindi oo po opo may mayroon wala
    kung kapag dahil lahat bawat tao karapatan kanyang kanilang kaniyang isang nang ba naman lang din rin pa dapat sino
    ano saan kailan bakit paano salamat kamusta walang pagkakaroon pamamagitan kalayaan pamahalaan kapwa alinmang upang`,
  jv: `ing lan kang sing iki kuwe punika menika ora ana wong saben nduweni hak kanggo karo marang saka dening utawa uga
    wis arep aku kowe dheweke kabeh siji loro supaya tumrap ngenani miturut nalika kudu bisa ingkang boten kaliyan dados
    saged sampun gadhah kamardikan uripe manungsa awit mawa wae bebas sapa wae kanthi duwe lanang wadon wewenang padha bangsa pangayoman kalawan nganggo adhedhasar kabebasan panguripan pangadilan olehe dianggep supados sarta utawi kagem sanget nggih inggih mboten kula sampeyan panjenengan piye ngendi pira kapan sapa nembe durung wae diutus saben-saben katindakake tumindak kanthi ngalami mbiyen`,
  so: `waa iyo oo ah in uu ay ka ku la u leh wuxuu waxay waxaa lahaa qof kasta xaq dadka ama inuu isaga iyada maaha aan
    kale sida kuwa laga looga loo inay marka si xorriyad sharciga xuquuqda bulshada waddan nin naag wax kala dhan`,
  zu: `umuntu wonke unelungelo lokuthi noma ukuthi futhi kanye ngoba yakhe lakhe wakhe bonke kumele abantu izwe ngaphandle
    kwakhe ukuba nokuba uma lapho lokhu leyo loku njengoba ngokomthetho ilungelo amalungelo inkululeko umhlaba emhlabeni
    kungekho muntu ongase nanoma yiluphi kwezwe okanye ukuze`,
};
