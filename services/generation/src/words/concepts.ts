/**
 * Words of customer service that mean the same, across our languages: a question in one of them finds the sentence
 * that answers it in another. Each line is one meaning, as word beginnings over folded text; `=` marks a whole word.
 */
const meanings = `
return devol devuel retur kembali dikembali mengembali pengembali rudish kurudish nirudish rejesh kurejesh marejesho =rudisha
refund reimburs reembols =devolver devolverl pengembalian ganti diganti penggantian marejesho fidia
exchang swap cambi =tukar ditukar menukar penukaran badilish kubadilish nibadilish
ship deliver dispatch =envio =envios enviar envian enviad entreg kirim dikirim mengirim pengirim ongkir usafirish safirish kusafirish mnasafirish mnatuma kutuma tuma
arriv llega llego =tiba datang =fika inafika kufika itafika unafika
=cost =costs price =fee =fees charg cuest preci tarifa harga biaya ongkos ongkir =bei gharama
=free grati gratui =bure
warrant guarant garant garansi dhamana waranti
hour =open opens opening =close =closed =closes horari =abre =abren abiert cierr cerrad cerram =jam =buka dibuka tutup =saa masaa mnafung mnafungu tunafung wazi fungu
=pay =pays paying payment =paid =pago =pagos pagar =paga pagad bayar dibayar pembayar membayar lipa kulip malip nalip nilip
=cash efectivo tunai taslimu
=card =cards tarjet kartu =kadi
=order =orders ordered pedid pesan =oda agiz
cancel anular batal membatal dibatal ghairi kughairi kufut
damag broken =broke defect fault danad =rota =roto defectuos rusak cacat harib imeharib vunjik imevunj =mbovu
=size =sizes talla ukuran saizi
password passcode contrasen clave =sandi nenosiri
account cuenta =akun akaunti =rekening
discount descuent diskon punguzo promo coupon cupon voucher =ofa ofert
=day =days =dias =dia =hari =siku
month =mes meses bulan =mwezi miezi
=shop =shops =store stores tienda =toko =duka maduka
=where locat address =street =avenue =arcade =plaza =stall =donde ubica direccion avenida =calle lokasi alamat dimana =jalan =jl komplek =wapi anwani mahali barabara
gift regal =kado hadiah zawadi
wrap envol envuel bungkus
invoice receipt factur =recibo =recibos faktur struk risiti ankara
contact contacto =call =calls calling llam llame telefon hubungi menghubungi telepon telpon =telp piga kupiga wasilian
phone smartphone cellphone mobile celular =movil telefon telepon ponsel handphone =hp =simu
number numero nomor nomer nambari namba
email correo =surel
=wash washed washing lavar =lava lavad cuci mencuci kufua =fua
material fabric =bahan kitambaa =tela
international abroad overseas internacional extranjero
member miembro socio anggota mwanachama
subscri suscri langganan usajili
installment instalment cuota plazo cicil awamu
privacy privacidad privasi faragha
delet remov eras =rid borrar borr elimin quitar hapus dihapus terhapus menghapus futa ondoa
change modif ubah mengubah
lock unlock bloque =kunci dikunci terkunci mengunci kufunga imefungwa funga
shoe zapat sepatu viatu kiatu ndula
forgot =forget forgets olvid lupa sahau kumbuk
lost =lose loses losing stolen =stole theft perdi perder robad robar robaron hilang kehilangan dicuri curi potea poteza ibiwa
add adding added agreg anad =meter =poner =put tambah menambah ditambah ongeza kuongeza weka kuweka
link connect pair hook attach vincul enlaz conect sambung menyambung tersambung hubungk menghubungk tautk unganish kuunganish
open =abrir abra bukalah membuka =buka dibuka fungua kufungua
send sent mandar =envia =envio enviar kirim mengirim tuma kutuma
receiv recib =terima menerima diterima pokea
expir caduc venc valid validez =vale berlaku kedaluwarsa kadaluarsa hangus =isha malizika
login =log logged logging =sign signing signed sesion ingres =acceder accede =acceso =entrar =entro =masuk memasuki ingia kuingia naingia
regist signup =inscribir inscrib daftar mendaftar jisajili sajili kujisajili
creat =crear =creo =crea buat membuat dibuat unda kuunda tengenez kutengenez
verif authentic autentic konfirmasi confirm thibitish kuthibitish hakiki uhakiki uthibitisho =check checking comprob
identity identidad identitas kitambulisho utambulisho =id =ids license licence licencia =ktp
code codes codigo =kode msimbo misimbo otp
messag mensaj =sms =text =texts texting texto ujumbe pesan
screen pantalla layar skrini
screenshot =captura capturas tangkapan
photo picture image =foto fotos imagen =gambar picha
folder carpeta direktori directory folda
=file =files archivo fichero berkas =faili document documento dokumen nyaraka hati
trash =bin papelera basura sampah takataka
computer laptop desktop =pc ordenador computador portatil komputer kompyuta
=bank =banks banking =banco bancos bancari benki
money cash =dinero =plata =uang =duit =pesa fedha efectivo
balance saldo salio
withdraw =retiro retirar cashout =tarik penarikan menarik kutoa mtoe =toa
topup deposit recarg =isi mengisi jaza kujaza
percent porcent persen asilimia
exam exams examen =test =tests =tes ujian mtihani
certif sertifi cheti
maxim =max maksim limit limite batas kikomo
=form =forms formulari formulir fomu
request apply applied applic solicit =pido =pedir peticion permintaan mengaju ajukan =ombi maombi omba ombe
answer respond respons reply replies contest respuest jawab dijawab membalas balasan jibu jibiwa majibu
upgrad mejor subir actualiz tingkat meningkat boresha kuboresha
approv aprob setuj disetuj idhini kuidhinish
wait esper tunggu menunggu subiri
retry again reintent =coba mencoba lagi jaribu kujaribu =tena
fail falla fallo gagal shindwa imeshindwa error kesalahan hitilafu
backup respald =copia =copias cadangan nakala
product producto articulo =item =items produk barang bidhaa
client customer pelanggan mteja wateja
=part partial parcial parte sebagian sehemu
automat otomatis kiotomatiki itself
disabl desactiv apagar apaga matik dimatik nonaktif zima kuzima lemaza deactivat
enabl activ encend aktif nyalak dinyalak hidupk washa wezesh
share sharing compart bagik berbagi dibagik shiriki
sleep suspend suspens tidur
sound speaker audio suara sonido altavoz sauti spika
wifi wireless nirkabel inalambr
network =red =redes jaringan mtandao
disconnect desconect putus terputus
fingerprint huella sidik
print impres imprim cetak mencetak chapish
point =punto puntos =poin pointi alama reward recompens tuzo
press =tap taps click puls presion haga clic tekan klik ketuk bonyez gonga gusa
button boton tombol kitufe
browser navegador peramban kivinjari
=app =apps aplicacion aplicativo aplikasi programu program software
instal =pasang memasang sakinish
updat actualiz perbarui memperbarui pembaruan sasish kusasish
=map =maps mapa =peta ramani
colour color colores warna berwarna rangi
appointment =cita =citas =janji miadi
medicin =meds =med prescri receta obat dawa pharmac farmac apotek
refill reorder reabast surtir
batter =pila =pilas baterai betri
pension retire jubil pensiun
mortgage hipotec =loan =loans prestam pinjam mkopo
letter =carta =cartas =surat barua
proof prove evidenc prueba bukti ushahidi comprobante
year =ano =anos tahun mwaka miaka
minute minuto menit dakika
second segundo detik sekunde
week semana minggu =wiki
hour hours =hora horas =jam saa masaa
college university universi school escuela sekolah kuliah chuo shule
problem issue trouble problema masalah tatizo shida
help support =ayuda soporte bantuan bantu msaada
stock availab disponib tersedia =stok inapatikana
=car =cars vehicle vehicul =auto =autos carro coche mobil kendaraan gari
transfer transferenc hamish uhamish
game juego permainan =gim mchezo michezo
insert inserte ingiza kuingiza masukk memasukk introduc
choose select elegir elij seleccion pilih memilih chagua kuchagua
warn advert peringatan onyo
travel viaj perjalanan safari
complain queja reclam keluhan malalamiko
birth nacim lahir kuzaliwa
language idioma bahasa lugha
friend amig teman rafiki
`;

/** One list of word beginnings a meaning. */
export const concepts: readonly (readonly string[])[] = meanings
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
